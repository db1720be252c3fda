import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { application } from '#endpoints/application';
import type { Query } from '#endpoints/endpoint';
import type { FinishReason } from '#endpoints/selection';
import * as schema from '#server/db/schema';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;

const search = ({ cid, user }: Company, query: Query<typeof application.search> = {}) =>
  callApi(api, application.search, { as: user, params: { cid }, query });
const show = ({ cid, user }: Company, id: string) =>
  callApi(api, application.show, { as: user, params: { cid, id } });
const read = ({ cid, user }: Company, chatGroupId: string) =>
  callApi(api, application.read, { as: user, params: { cid, chatGroupId } });
const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const applied = (day: number) => ({ side: 'user' as const, text: '応募します', sentAt: at(day) });
const replied = (day: number) => ({ side: 'corporation' as const, text: '返信します', sentAt: at(day) });
const asked = (day: number) => ({ side: 'user' as const, text: '質問します', sentAt: at(day) });

describe('the list of applications', () => {
  test('shows applicant, project, state and the newest message', async () => {
    const company = await createCorporation(api.db);
    const candidate = await createCandidate(api.db, { lastName: '森', firstName: '葵' });
    const project = await createProject(api.db, company.cid, { title: '編集' });
    const created = await createConversation(api.db, company.cid, {
      candidate,
      project,
      status: 'inProgress',
      messages: [applied(1), replied(2)],
      isRead: true,
    });
    const { json } = await search(company);
    expect(json.items).toEqual([
      {
        applicationId: created.applicationId,
        chatGroupId: created.chatGroupId,
        selectionId: created.selectionId,
        project: { projectId: project.projectId, title: '編集' },
        applicant: {
          universalUid: candidate.universalUid,
          lastName: '森',
          firstName: '葵',
          imageUrl: null,
          relation: { labels: [] },
        },
        message: '応募します',
        appliedAt: '2026-11-01T00:00:00.000Z',
        isRead: true,
        selectionStatus: 'inProgress',
        lastMessage: { excerpt: '返信します', sentAt: '2026-11-02T00:00:00.000Z', fromUs: true },
        finish: null,
        assignee: null,
      },
    ]);
  });

  test('counts every status under the other conditions, and lists the one chosen', async () => {
    const company = await createCorporation(api.db);
    const project = await createProject(api.db, company.cid);
    for (const status of ['applied', 'applied', 'inProgress', 'matched', 'finished'] as const) {
      await createConversation(api.db, company.cid, { project, status });
    }
    await createConversation(api.db, company.cid, { status: 'applied' });
    await createConversation(api.db, company.cid, { origin: 'scout', status: 'scouting', project });
    await createConversation(api.db, (await createCorporation(api.db)).cid);
    const { json } = await search(company, {
      targetProjectId: project.projectId,
      selectionStatus: 'applied',
    });
    expect(json.items).toHaveLength(2);
    expect(json.totalCount).toBe(2);
    expect(json.statusCounts).toEqual({ applied: 2, inProgress: 1, matched: 1, finished: 1 });
    const all = await search(company);
    expect(all.json.totalCount).toBe(6);
  });

  test('narrows to a reason for which selections were finished, and counts the states without it', async () => {
    const company = await createCorporation(api.db);
    const finished = async (finishReason: FinishReason | null) => {
      const { chatGroupId } = await createConversation(api.db, company.cid, { status: 'finished' });
      const { chatGroup } = schema;
      await api.db
        .update(chatGroup)
        .set({ finishReason, finishNote: finishReason && '面談で確認' })
        .where(eq(chatGroup.chatGroupId, chatGroupId));
      return chatGroupId;
    };
    const wanted = await finished('terms');
    await finished('skill');
    await finished(null);
    await createConversation(api.db, company.cid);
    const { json } = await search(company, { selectionStatus: 'finished', finishReason: 'terms' });
    expect(json.items.map(({ chatGroupId, finish }) => [chatGroupId, finish])).toEqual([
      [wanted, { reason: 'terms', note: '面談で確認' }],
    ]);
    expect(json.totalCount).toBe(1);
    expect(json.statusCounts).toEqual({ applied: 1, inProgress: 0, matched: 0, finished: 3 });
  });

  test('is ordered by the day of application or by the longest wait for our reply', async () => {
    const company = await createCorporation(api.db);
    const make = (messages: ReturnType<typeof applied | typeof replied>[], status = 'inProgress' as const) =>
      createConversation(api.db, company.cid, { messages, status });
    const repliedLate = await make([applied(1), replied(9)]);
    const askedLate = await make([applied(2), replied(3), asked(8)]);
    const waitingLong = await make([applied(4)]);
    const over = await createConversation(api.db, company.cid, {
      messages: [applied(3)],
      status: 'finished',
    });
    const order = async (orderBy: Query<typeof application.search>['orderBy']) =>
      (await search(company, { orderBy })).json.items.map((item) => item.chatGroupId);
    const groups = (...conversations: { chatGroupId: string }[]) =>
      conversations.map((conversation) => conversation.chatGroupId);
    expect(await order('latest')).toEqual(groups(waitingLong, over, askedLate, repliedLate));
    expect(await order('oldest')).toEqual(groups(repliedLate, askedLate, over, waitingLong));
    expect(await order('waiting')).toEqual(groups(waitingLong, askedLate, over, repliedLate));
  });

  test('is ordered by any column, in both directions', async () => {
    const company = await createCorporation(api.db);
    const make = async (lastNameKana: string, day: number, status: 'applied' | 'inProgress' | 'finished') => {
      const candidate = await createCandidate(api.db, { lastName: '一', lastNameKana });
      return createConversation(api.db, company.cid, { candidate, status, messages: [applied(day)] });
    };
    const [oki, aoki, ueda] = [
      await make('オキ', 2, 'finished'),
      await make('アオキ', 3, 'applied'),
      await make('ウエダ', 1, 'inProgress'),
    ];
    const order = async (sortBy: Query<typeof application.search>['sortBy']) =>
      (await search(company, { sortBy })).json.items.map((item) => item.chatGroupId);
    const expected = {
      applicant: [aoki, ueda, oki],
      status: [aoki, ueda, oki],
      lastMessage: [ueda, oki, aoki],
    };
    for (const column of ['applicant', 'status', 'lastMessage'] as const) {
      const ids = expected[column].map(({ chatGroupId }) => chatGroupId);
      expect(await order(column)).toEqual(ids);
      expect(await order(`-${column}`)).toEqual([...ids].reverse());
    }
    expect(await order('-waiting')).toEqual([aoki, ueda, oki].map(({ chatGroupId }) => chatGroupId));
  });

  test("searches the applicant's name, and never takes a word as a pattern", async () => {
    const company = await createCorporation(api.db);
    const candidate = await createCandidate(api.db, { lastName: '髙橋', firstName: 'アンナ' });
    const wanted = await createConversation(api.db, company.cid, { candidate });
    await createConversation(api.db, company.cid);
    const found = async (searchWord: string) =>
      (await search(company, { searchWord })).json.items.map((item) => item.chatGroupId);
    expect(await found('髙橋 アンナ')).toEqual([wanted.chatGroupId]);
    expect(await found('アンナ')).toEqual([wanted.chatGroupId]);
    expect(await found('%')).toEqual([]);
  });

  test('takes as many statements for many applications as for one', async () => {
    const company = await createCorporation(api.db);
    const statements = async () => {
      const before = api.statements.length;
      await search(company);
      return api.statements.length - before;
    };
    await createConversation(api.db, company.cid);
    const one = await statements();
    for (let index = 0; index < 10; index += 1) await createConversation(api.db, company.cid);
    expect(await statements()).toBe(one);
  });

  test('refuses a status that does not exist', async () => {
    const company = await createCorporation(api.db);
    // @ts-expect-error no such status
    expect((await search(company, { selectionStatus: 'hired' })).status).toBe(400);
  });
});

describe('the applications to one project', () => {
  test('are listed newest first', async () => {
    const company = await createCorporation(api.db);
    const project = await createProject(api.db, company.cid);
    const old = await createConversation(api.db, company.cid, { project, messages: [applied(1)] });
    const recent = await createConversation(api.db, company.cid, { project, messages: [applied(2)] });
    await createConversation(api.db, company.cid);
    const { json } = await callApi(api, application.listForProject, {
      as: company.user,
      params: { cid: company.cid },
      query: { projectId: project.projectId },
    });
    expect(json.items.map((item) => item.chatGroupId)).toEqual([recent.chatGroupId, old.chatGroupId]);
    expect(json.totalCount).toBe(2);
  });

  test('are counted with the unread ones; ids of others are left out', async () => {
    const company = await createCorporation(api.db);
    const project = await createProject(api.db, company.cid);
    const empty = await createProject(api.db, company.cid);
    const foreign = await createConversation(api.db, (await createCorporation(api.db)).cid);
    await createConversation(api.db, company.cid, { project, isRead: true });
    await createConversation(api.db, company.cid, { project });
    const { json } = await callApi(api, application.countForProjects, {
      as: company.user,
      params: { cid: company.cid },
      query: { projectIds: [project.projectId, empty.projectId, foreign.projectId] },
    });
    expect(new Map(json.map((row) => [row.projectId, [row.count, row.unreadCount]]))).toEqual(
      new Map([
        [project.projectId, [2, 1]],
        [empty.projectId, [0, 0]],
      ]),
    );
  });
});

describe('one application', () => {
  test('is shown with the profile of the applicant', async () => {
    const company = await createCorporation(api.db);
    const { applicationId, universalUid } = await createConversation(api.db, company.cid);
    const { json } = await show(company, applicationId ?? '');
    expect(json).toMatchObject({
      applicationId,
      isRead: false,
      applicantProfile: { universalUid, headline: 'バックエンドエンジニア' },
    });
  });

  test('becomes read, once and for all', async () => {
    const company = await createCorporation(api.db);
    const { applicationId, chatGroupId } = await createConversation(api.db, company.cid);
    expect((await read(company, chatGroupId)).json).toEqual({});
    expect((await read(company, chatGroupId)).status).toBe(200);
    expect((await show(company, applicationId ?? '')).json.isRead).toBe(true);
  });

  test("is not found when it is another company's or the conversation began with a scout", async () => {
    const company = await createCorporation(api.db);
    const other = await createCorporation(api.db);
    const foreign = await createConversation(api.db, other.cid);
    const scouted = await createConversation(api.db, company.cid, { origin: 'scout', status: 'scouting' });
    expect((await show(company, foreign.applicationId ?? '')).status).toBe(404);
    expect((await read(company, foreign.chatGroupId)).status).toBe(404);
    expect((await read(company, scouted.chatGroupId)).status).toBe(404);
    expect((await show(other, foreign.applicationId ?? '')).json.isRead).toBe(false);
  });
});
