import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { application } from '#endpoints/application';
import { applicationReport } from '#endpoints/application-report';
import { chat } from '#endpoints/chat';
import { favoriteUser } from '#endpoints/favorite-user';
import { interaction } from '#endpoints/interaction';
import { label } from '#endpoints/label';
import { project } from '#endpoints/project';
import { scout } from '#endpoints/scout';
import { today } from '#endpoints/today';
import { userProfile } from '#endpoints/user-profile';
import * as schema from '#server/db/schema';
import { forget } from '#server/forget/forget';
import { createForgettable, forgettingOf, marks } from '../support/records/forgettable.ts';
import { callApi } from '../support/servers/call-api.ts';
import { serveApi } from '../support/servers/serve-api.ts';

const api = serveApi();

type World = Awaited<ReturnType<typeof createForgettable>>;

const call = ({ cid, user }: World) => ({ as: user, params: { cid } });
const sum = (values: readonly (number | null | undefined)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** What a list shows and what is counted of it, which must be the same. */
type Pair = { listed: unknown; counted: unknown };

/** Each list of people with what counts the same rows elsewhere. */
const lists: Record<string, (world: World) => Promise<Pair>> = {
  'メッセージ and its tabs': async (world) => {
    const { json } = await callApi(api, interaction.list, { ...call(world), query: {} });
    return { listed: json.items.length, counted: json.totalCount };
  },
  'unread messages and the badge': async (world) => {
    const { json } = await callApi(api, interaction.list, { ...call(world), query: {} });
    const badge = await callApi(api, interaction.numberOfUnreadMessages, call(world));
    return { listed: sum(json.items.map(({ unreadCount }) => unreadCount)), counted: badge.json };
  },
  '要返信 and 今日やること': async (world) => {
    const query = { filterType: 'needsReply', snoozed: 'hide' } as const;
    const { json } = await callApi(api, interaction.list, { ...call(world), query });
    const counts = await callApi(api, today.show, call(world));
    return {
      listed: [json.items.length, Math.min(3, json.items.length)],
      counted: [counts.json.awaitingReplyCount, counts.json.longestWaiting.length],
    };
  },
  '応募管理 and its tabs': async (world) => {
    const { json } = await callApi(api, application.search, { ...call(world), query: {} });
    return {
      listed: [json.items.length, json.items.length],
      counted: [json.totalCount, sum(Object.values(json.statusCounts ?? {}))],
    };
  },
  'applications of a project, and how many are unread': async (world) => {
    const { projectId } = world.project;
    const list = await callApi(api, application.listForProject, { ...call(world), query: { projectId } });
    const query = { projectIds: [projectId] };
    const counts = await callApi(api, application.countForProjects, { ...call(world), query });
    const { items } = list.json;
    return {
      listed: [items.length, items.filter(({ isRead }) => isRead === false).length],
      counted: [counts.json[0]?.count, counts.json[0]?.unreadCount],
    };
  },
  'applications and their analysis': async (world) => {
    const { json } = await callApi(api, application.search, { ...call(world), query: {} });
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const query = { from: day(-7), to: day(1) };
    const report = await callApi(api, applicationReport.show, { ...call(world), query });
    return { listed: json.items.length, counted: report.json.total.begun };
  },
  'スカウト送信一覧, its counts and the funnel': async (world) => {
    const { json } = await callApi(api, scout.search, { ...call(world), query: {} });
    const funnel = await callApi(api, scout.funnel, { ...call(world), query: {} });
    return {
      listed: Array(3).fill(json.items.length),
      counted: [json.totalCount, json.sentCount, funnel.json.sent],
    };
  },
  お気に入り: async (world) => {
    const { json } = await callApi(api, favoriteUser.list, { ...call(world), query: {} });
    return { listed: json.items.length, counted: json.totalCount };
  },
  'favorites of a label, and its counts': async (world) => {
    const { cid } = world;
    const [found] = (await callApi(api, label.list, call(world))).json;
    const labelIds = [found?.labelId ?? ''];
    const favorites = await callApi(api, favoriteUser.list, { ...call(world), query: { labelIds } });
    const query = { labelIds, page: 1 };
    const search = await callApi(api, userProfile.searchPaid, { as: world.user, params: { cid }, query });
    return {
      listed: [search.json.items.length, favorites.json.items.length],
      counted: [found?.candidateCount, found?.favoriteCount],
    };
  },
  'who likes a project': async (world) => {
    const { projectId } = world.project;
    const params = { cid: world.cid, projectId };
    const { json } = await callApi(api, favoriteUser.listForProject, { as: world.user, params, query: {} });
    const query = { projectIds: [projectId] };
    const counts = await callApi(api, project.countFavorites, { ...call(world), query });
    return {
      listed: [json.items.length, json.items.length],
      counted: [json.totalCount, counts.json[0]?.count],
    };
  },
  'the search in messages': async (world) => {
    const query = { keyword: '会社案内', page: 1 };
    const { json } = await callApi(api, chat.searchMessages, { ...call(world), query });
    return { listed: json.items.length, counted: json.totalCount };
  },
};

const ways: Record<string, (world: World) => Promise<unknown>> = {
  'still there': async () => {},
  'deleted by hand': ({ candidate }) =>
    api.db.delete(schema.candidate).where(eq(schema.candidate.universalUid, candidate.universalUid)),
  forgotten: ({ candidate }) => forget(forgettingOf(api), { kind: 'candidate', id: candidate.universalUid }),
};

describe.each(Object.entries(ways))('with a candidate who is %s', (way, leave) => {
  test.each(Object.entries(lists))('as many are listed as counted: %s', async (_, read) => {
    const world = await createForgettable(api);
    await leave(world);
    const { listed, counted } = await read(world);
    expect(listed).toEqual(counted);
  });

  test('records name them so', async () => {
    const world = await createForgettable(api);
    await leave(world);
    const { cid, user, applied, candidate } = world;
    const isThere = way === 'still there';
    const shown = isThere
      ? { universalUid: candidate.universalUid, lastName: marks.candidate }
      : {
          universalUid: candidate.universalUid,
          lastName: '退会したユーザー',
          firstName: '',
          imageUrl: null,
          hasLeft: true,
        };
    const params = { cid, chatGroupId: applied.chatGroupId };
    const one = (await callApi(api, interaction.show, { as: user, params })).json;
    expect(one.partner).toMatchObject(shown);
    expect(one.partnerProfile === null).toBe(!isThere);
    const id = applied.applicationId ?? '';
    const application_ = (await callApi(api, application.show, { as: user, params: { cid, id } })).json;
    expect(application_.applicant).toMatchObject(shown);
    const scouts = (await callApi(api, scout.search, { ...call(world), query: {} })).json;
    expect(scouts.items[0]?.target).toMatchObject(shown);
    const latest = await callApi(api, scout.latest, {
      as: user,
      params: { cid, targetUid: candidate.universalUid },
    });
    expect(latest.json?.target).toMatchObject(shown);
    const profile = await callApi(api, userProfile.show, {
      as: user,
      params: { cid, universalUid: candidate.universalUid },
    });
    expect(profile.status).toBe(isThere ? 200 : 404);
  });
});

test('nobody finds a forgotten candidate by their name', async () => {
  const world = await createForgettable(api);
  await forget(forgettingOf(api), { kind: 'candidate', id: world.candidate.universalUid });
  const searchWord = marks.candidate;
  const found = [
    (await callApi(api, interaction.list, { ...call(world), query: { searchWord } })).json.items,
    (await callApi(api, application.search, { ...call(world), query: { searchWord } })).json.items,
    (await callApi(api, scout.search, { ...call(world), query: { searchWord } })).json.items,
    (await callApi(api, userProfile.searchPaid, { ...call(world), query: { keyword: searchWord } })).json
      .items,
    (await callApi(api, chat.searchMessages, { ...call(world), query: { keyword: searchWord } })).json.items,
  ];
  expect(found).toEqual([[], [], [], [], []]);
  const left = await callApi(api, interaction.list, { ...call(world), query: { searchWord: '退会した' } });
  expect(left.json.items).toHaveLength(2);
});
