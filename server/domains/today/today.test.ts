import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { application } from '#endpoints/application';
import type { Query } from '#endpoints/endpoint';
import { inbox } from '#endpoints/inbox';
import { interaction } from '#endpoints/interaction';
import { addDays, dayOf } from '#endpoints/jst';
import type { HeldReason } from '#endpoints/planned-message';
import { TODAY_MAX_COUNT, today } from '#endpoints/today';
import * as schema from '#server/db/schema';
import { addMember, createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;

const show = async ({ cid, user }: Company) =>
  (await callApi(api, today.show, { as: user, params: { cid } })).json;

const fromUs = { side: 'corporation', text: 'こちらの番です' } as const;
const fromCandidate = (day: number) => ({
  side: 'user' as const,
  text: '返信です',
  sentAt: new Date(Date.UTC(2026, 10, day)),
});

test('counts what waits for the company, and names the longest waits, the longest first', async () => {
  const company = await createCorporation(api.db);
  const { cid } = company;
  const waiting = async (day: number, lastName: string) => {
    const candidate = await createCandidate(api.db, { lastName, firstName: '花' });
    return createConversation(api.db, cid, {
      candidate,
      status: 'inProgress',
      messages: [fromCandidate(day)],
    });
  };
  for (const [day, name] of [
    [4, '四日'],
    [1, '一日'],
    [3, '三日'],
    [2, '二日'],
  ] as const)
    await waiting(day, name);
  await createConversation(api.db, cid, { status: 'applied', messages: [fromCandidate(9)] });
  await createConversation(api.db, cid, { status: 'inProgress', messages: [fromUs] });
  await createConversation(api.db, cid, { status: 'finished', messages: [fromCandidate(1)] });
  await createConversation(api.db, (await createCorporation(api.db)).cid, { messages: [fromCandidate(1)] });
  const shown = await show(company);
  expect(shown).toMatchObject({ awaitingReplyCount: 5, newApplicationCount: 1 });
  expect(shown.longestWaiting.map(({ partnerName, since }) => [partnerName, since])).toEqual([
    ['一日 花', '2026-11-01T00:00:00.000Z'],
    ['二日 花', '2026-11-02T00:00:00.000Z'],
    ['三日 花', '2026-11-03T00:00:00.000Z'],
  ]);
});

test('leaves out what the member has put aside, as their list does, and counts it for the others', async () => {
  const company = await createCorporation(api.db);
  const { cid } = company;
  const colleague = await createUser(api.db);
  await addMember(api.db, cid, colleague.universalUid);
  const { chatGroupId } = await createConversation(api.db, cid, {
    status: 'inProgress',
    messages: [fromCandidate(1)],
  });
  await callApi(api, inbox.changeSnooze, {
    as: company.user,
    params: { cid, chatGroupId },
    body: { snoozedUntil: new Date(Date.now() + 86_400_000).toISOString() },
  });
  expect(await show(company)).toMatchObject({ awaitingReplyCount: 0, longestWaiting: [] });
  expect(await show({ ...company, user: colleague })).toMatchObject({ awaitingReplyCount: 1 });
});

test('is empty where nothing waits', async () => {
  expect(await show(await createCorporation(api.db))).toEqual({
    awaitingReplyCount: 0,
    newApplicationCount: 0,
    replyDueCount: 0,
    recontactCount: 0,
    heldMessageCount: 0,
    hasColleagues: false,
    longestWaiting: [],
  });
});

/** A company of two, in which a conversation waits for each of them and one for nobody, all with a day to reply by. */
async function team() {
  const company = await createCorporation(api.db);
  const colleague = await createUser(api.db);
  await addMember(api.db, company.cid, colleague.universalUid);
  const add = async (assigneeUid: string | null, replyDueOn: string) => {
    const { chatGroupId } = await createConversation(api.db, company.cid, { messages: [fromCandidate(1)] });
    await api.db
      .update(schema.chatGroup)
      .set({ assigneeUid, replyDueOn })
      .where(eq(schema.chatGroup.chatGroupId, chatGroupId));
    return chatGroupId;
  };
  const day = dayOf(new Date());
  return {
    company,
    colleague,
    mine: await add(company.user.universalUid, day),
    theirs: await add(colleague.universalUid, addDays(day, -3)),
    nobodys: await add(null, addDays(day, 1)),
    showOwn: async () =>
      (
        await callApi(api, today.show, {
          as: company.user,
          params: { cid: company.cid },
          query: { isOwn: true },
        })
      ).json,
  };
}

test('counts only what is one’s own or nobody’s on request, as the lists that it leads to', async () => {
  const { company, showOwn, mine, theirs, nobodys } = await team();
  const { cid, user: as } = company;
  expect(await show(company)).toMatchObject({
    awaitingReplyCount: 3,
    newApplicationCount: 3,
    replyDueCount: 2,
    hasColleagues: true,
  });
  const own = await showOwn();
  expect(own).toMatchObject({ awaitingReplyCount: 2, newApplicationCount: 2, replyDueCount: 1 });
  expect(own.longestWaiting).toHaveLength(2);
  const ids = async (query: Query<typeof interaction.list>) =>
    (await callApi(api, interaction.list, { as, params: { cid }, query })).json.items
      .map(({ chatGroupId }) => chatGroupId)
      .toSorted();
  expect(await ids({ assignee: 'mineOrNone' })).toEqual([mine, nobodys].toSorted());
  expect(await ids({ isReplyDue: true })).toEqual([mine, theirs].toSorted());
  expect(await ids({ isReplyDue: true, assignee: 'mineOrNone' })).toEqual([mine]);
  const { json } = await callApi(api, application.search, {
    ...{ as, params: { cid } },
    query: { assignee: 'mineOrNone', selectionStatus: 'applied' },
  });
  expect(json.totalCount).toBe(2);
});

test('forgets the day to reply by of a selection that is over', async () => {
  const { company, mine } = await team();
  await api.db
    .update(schema.chatGroup)
    .set({ status: 'finished' })
    .where(eq(schema.chatGroup.chatGroupId, mine));
  expect(await show(company)).toMatchObject({ replyDueCount: 1 });
});

test('counts planned messages that were not sent for who wrote them, and for all where their writer has left', async () => {
  const { company, colleague, mine, theirs, nobodys, showOwn } = await team();
  const plan = (chatGroupId: string, writerUid: string, heldReason: HeldReason | null) =>
    api.db.insert(schema.plannedMessage).values({
      cid: company.cid,
      plannedMessageId: chatGroupId,
      chatGroupId,
      textMessage: '明日の件です',
      writerUid,
      writerName: '',
      sendAt: new Date(),
      seenCount: 1,
      wasProjectOpen: true,
      heldReason,
      createdAt: new Date(),
    });
  await plan(mine, company.user.universalUid, 'candidateReplied');
  await plan(theirs, colleague.universalUid, 'projectClosed');
  expect(await show(company)).toMatchObject({ heldMessageCount: 2 });
  expect(await showOwn()).toMatchObject({ heldMessageCount: 1 });
  await plan(nobodys, 'former', 'writerGone');
  expect(await showOwn()).toMatchObject({ heldMessageCount: 2 });
});

test('stops counting at its maximum, with as many statements as for one', async () => {
  const company = await createCorporation(api.db);
  const candidate = await createCandidate(api.db);
  const add = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const project = await createProject(api.db, company.cid);
      await createConversation(api.db, company.cid, { candidate, project, messages: [fromCandidate(1)] });
    }
  };
  await add(1);
  const before = api.statements.length;
  await show(company);
  const ofOne = api.statements.length - before;
  await add(TODAY_MAX_COUNT + 2);
  const after = api.statements.length;
  expect(await show(company)).toMatchObject({
    awaitingReplyCount: TODAY_MAX_COUNT,
    newApplicationCount: TODAY_MAX_COUNT,
  });
  expect(api.statements.length - after).toBe(ofOne);
});
