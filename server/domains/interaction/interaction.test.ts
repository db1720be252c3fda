import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Query } from '#endpoints/endpoint';
import { interaction } from '#endpoints/interaction';
import * as schema from '#server/db/schema';
import { spreadNames } from '#server/domains/shared/partner-name';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
  labelCandidates,
} from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;

const list = ({ cid, user }: Company, query: Query<typeof interaction.list> = {}) =>
  callApi(api, interaction.list, { as: user, params: { cid }, query });
const show = ({ cid, user }: Company, chatGroupId: string) =>
  callApi(api, interaction.show, { as: user, params: { cid, chatGroupId } });
const ids = async (company: Company, query?: Query<typeof interaction.list>) =>
  (await list(company, query)).json.items.map((item) => item.chatGroupId);

const fromUs = { side: 'corporation', text: 'こちらの番です' } as const;
const fromCandidate = { side: 'user', text: '返信です' } as const;
const at = (day: number) => new Date(Date.UTC(2026, 10, day));

describe('the list of conversations', () => {
  test('shows partner, project, state and the newest message, the newest first', async () => {
    const company = await createCorporation(api.db);
    const candidate = await createCandidate(api.db, { lastName: '中村', firstName: '陽子' });
    const project = await createProject(api.db, company.cid, { title: 'LP制作' });
    const old = await createConversation(api.db, company.cid, {
      candidate,
      project,
      unreadCount: 2,
      messages: [{ ...fromCandidate, sentAt: at(1) }],
    });
    const recent = await createConversation(api.db, company.cid, {
      messages: [{ ...fromUs, sentAt: at(2) }],
    });
    await createConversation(api.db, (await createCorporation(api.db)).cid);
    const { json } = await list(company);
    expect(json.items.map((item) => item.chatGroupId)).toEqual([recent.chatGroupId, old.chatGroupId]);
    expect(json).toMatchObject({ totalCount: 2, maxCount: null });
    expect(json.items[1]).toEqual({
      chatGroupId: old.chatGroupId,
      selectionId: old.selectionId,
      selectionStatus: 'applied',
      origin: 'application',
      partner: {
        universalUid: candidate.universalUid,
        lastName: '中村',
        firstName: '陽子',
        imageUrl: null,
        relation: { labels: [] },
      },
      project: { projectId: project.projectId, title: 'LP制作' },
      last: { excerpt: '返信です', sentAt: '2026-11-01T00:00:00.000Z', fromUs: false },
      unreadCount: 2,
      assignee: null,
      assignedAt: null,
      replyDueOn: null,
      isPinned: false,
      snoozedUntil: null,
    });
    expect(await ids(company, { orderBy: 'oldest' })).toEqual([old.chatGroupId, recent.chatGroupId]);
  });

  test('is narrowed to candidates with any of some labels, which come with them by name', async () => {
    const company = await createCorporation(api.db);
    const [first, second] = [await createCandidate(api.db), await createCandidate(api.db)];
    const { chatGroupId } = await createConversation(api.db, company.cid, { candidate: first });
    await createConversation(api.db, company.cid, { candidate: second });
    const put = (cid: string, name: string, on: readonly { universalUid: string }[]) =>
      labelCandidates(
        api.db,
        { cid, labelId: `id-of-${name}`, name, nameKey: name, color: 'red' },
        on.map(({ universalUid }) => universalUid),
      );
    await put(company.cid, 'b', [first]);
    await put(company.cid, 'a', [first]);
    await put((await createCorporation(api.db)).cid, 'c', [first, second]);

    const { json } = await list(company, { labelIds: ['id-of-a', 'id-of-b'] });
    expect(json.items.map((item) => [item.chatGroupId, item.partner.relation?.labels])).toEqual([
      [
        chatGroupId,
        [
          { labelId: 'id-of-a', name: 'a', color: 'red' },
          { labelId: 'id-of-b', name: 'b', color: 'red' },
        ],
      ],
    ]);
    expect(json).toMatchObject({ totalCount: 1, filterCounts: { all: 1 } });
    expect(await ids(company, { labelIds: ['id-of-c'] })).toEqual([]);
  });

  test.each([
    ['unread', { unreadCount: 1 }, { unreadCount: 0 }],
    ['scout', { origin: 'scout' }, { origin: 'application' }],
    ['application', { origin: 'application' }, { origin: 'scout' }],
    ['needsReply', { messages: [fromUs, fromCandidate] }, { messages: [fromCandidate, fromUs] }],
    [
      'needsReply',
      { status: 'inProgress', messages: [fromCandidate] },
      { status: 'finished', messages: [fromCandidate] },
    ],
    [
      'needsReply',
      { status: 'applied', messages: [fromCandidate] },
      { status: 'matched', messages: [fromCandidate] },
    ],
  ] satisfies [
    Query<typeof interaction.list>['filterType'],
    Parameters<typeof createConversation>[2],
    Parameters<typeof createConversation>[2],
  ][])('filtered by %s holds %o, not %o', async (filterType, inside, outside) => {
    const company = await createCorporation(api.db);
    const wanted = await createConversation(api.db, company.cid, inside);
    await createConversation(api.db, company.cid, outside);
    const { json } = await list(company, { filterType });
    expect(json.items.map((item) => item.chatGroupId)).toEqual([wanted.chatGroupId]);
    expect(json.totalCount).toBe(1);
  });

  test('counts every filter under the other conditions, in the statements that one filter takes', async () => {
    const company = await createCorporation(api.db);
    const project = await createProject(api.db, company.cid);
    const add = (over: Parameters<typeof createConversation>[2]) =>
      createConversation(api.db, company.cid, { project, ...over });
    await add({ unreadCount: 2, messages: [fromCandidate] });
    await add({ messages: [fromUs] });
    await add({ origin: 'scout', messages: [fromUs, fromCandidate] });
    await add({ origin: 'scout', status: 'finished', messages: [fromCandidate] });
    await createConversation(api.db, company.cid);
    await createConversation(api.db, (await createCorporation(api.db)).cid);
    const targetProjectId = project.projectId;
    for (const filterType of ['all', 'unread', 'needsReply', 'scout', 'application'] as const) {
      const { json } = await list(company, { filterType, targetProjectId });
      const filterCounts = { all: 4, unread: 1, needsReply: 2, scout: 2, application: 2, snoozed: 0 };
      expect(json).toMatchObject({ filterCounts, totalCount: filterCounts[filterType] });
    }
  });

  test('is searched by the name that a candidate has now', async () => {
    const company = await createCorporation(api.db);
    const candidate = await createCandidate(api.db, { lastName: '長谷川', lastNameKana: 'ハセガワ' });
    const { chatGroupId } = await createConversation(api.db, company.cid, { candidate });
    const isCandidate = eq(schema.candidate.universalUid, candidate.universalUid);
    expect(await ids(company, { searchWord: '長谷川' })).toEqual([chatGroupId]);
    await api.db
      .update(schema.candidate)
      .set({ lastName: 'ＭＣＤＯＮＡＬＤ', lastNameKana: 'ﾏｸﾄﾞﾅﾙﾄﾞ' })
      .where(isCandidate);
    await spreadNames(api.db, new Date(0));
    expect(await ids(company, { searchWord: 'mcdonald' })).toEqual([chatGroupId]);
    expect(await ids(company, { searchWord: 'マクドナルド' })).toEqual([chatGroupId]);
    expect(await ids(company, { searchWord: '長谷川' })).toEqual([]);
  });

  test('finds words in a title only of its own company', async () => {
    const company = await createCorporation(api.db);
    const other = await createCorporation(api.db);
    const project = await createProject(api.db, other.cid, { title: '倉庫の棚卸し' });
    await createConversation(api.db, other.cid, { project });
    await createConversation(api.db, company.cid);
    expect((await list(company, { searchWord: '棚卸し' })).json).toMatchObject({ items: [], totalCount: 0 });
  });

  test('returns nothing but the count for a page beyond the last', async () => {
    const company = await createCorporation(api.db);
    await createConversation(api.db, company.cid);
    expect((await list(company, { page: 2 })).json).toMatchObject({ items: [], totalCount: 1 });
  });

  test('narrows by project, by selection status and by words of the name or the title', async () => {
    const company = await createCorporation(api.db);
    const candidate = await createCandidate(api.db, {
      lastName: '長谷川',
      firstName: '萌',
      lastNameKana: 'ハセガワ',
      firstNameKana: 'モエ',
    });
    const project = await createProject(api.db, company.cid, { title: 'SNS運用 100%在宅' });
    const wanted = await createConversation(api.db, company.cid, { candidate, project, status: 'matched' });
    await createConversation(api.db, company.cid);
    for (const query of [
      { targetProjectId: project.projectId },
      { selectionStatus: 'matched' as const },
      { searchWord: '長谷川萌' },
      { searchWord: '長谷川 萌' },
      { searchWord: 'ハセガワ' },
      { searchWord: '100%' },
    ]) {
      expect(await ids(company, query), JSON.stringify(query)).toEqual([wanted.chatGroupId]);
    }
    expect(await ids(company, { searchWord: '_' })).toEqual([]);
  });

  test('has 20 on a page, none on a page beyond the last, and refuses page 0', async () => {
    const company = await createCorporation(api.db);
    const project = await createProject(api.db, company.cid);
    for (let index = 0; index < 21; index += 1) await createConversation(api.db, company.cid, { project });
    expect(await ids(company)).toHaveLength(20);
    expect(await ids(company, { page: 2 })).toHaveLength(1);
    expect((await list(company, { page: 3 })).json).toMatchObject({ items: [], totalCount: 21 });
    expect((await list(company, { page: 0 })).status).toBe(400);
  });

  test('takes as many statements for many conversations as for one', async () => {
    const company = await createCorporation(api.db);
    const statements = async () => {
      const before = api.statements.length;
      await list(company);
      return api.statements.length - before;
    };
    await createConversation(api.db, company.cid);
    const one = await statements();
    const uids: string[] = [];
    for (let index = 0; index < 10; index += 1)
      uids.push((await createConversation(api.db, company.cid)).universalUid);
    await labelCandidates(
      api.db,
      { cid: company.cid, labelId: 'one', name: '一', nameKey: '一', color: 'red' },
      uids,
    );
    expect(await statements()).toBe(one);
  });
});

describe('one conversation', () => {
  test('is shown with the profile of the candidate', async () => {
    const company = await createCorporation(api.db);
    const { chatGroupId, universalUid } = await createConversation(api.db, company.cid);
    const { json } = await show(company, chatGroupId);
    expect(json).toMatchObject({
      chatGroupId,
      partnerProfile: { universalUid, relation: { hasApplied: true } },
    });
  });

  test("is not found when it is another company's", async () => {
    const company = await createCorporation(api.db);
    const { chatGroupId } = await createConversation(api.db, (await createCorporation(api.db)).cid);
    expect(await show(company, chatGroupId)).toMatchObject({
      status: 404,
      message: 'Query result is nothing',
    });
  });
});

describe('the number of unread messages', () => {
  const unread = async ({ cid, user }: Company) =>
    (await callApi(api, interaction.numberOfUnreadMessages, { as: user, params: { cid } })).json;

  test('is the sum over the conversations of the company', async () => {
    const company = await createCorporation(api.db);
    await createConversation(api.db, company.cid, { unreadCount: 2 });
    await createConversation(api.db, company.cid, { unreadCount: 101 });
    await createConversation(api.db, company.cid);
    await createConversation(api.db, (await createCorporation(api.db)).cid, { unreadCount: 7 });
    expect(await unread(company)).toBe(103);
  });

  test('is 0 for a company without conversations', async () => {
    expect(await unread(await createCorporation(api.db))).toBe(0);
  });
});
