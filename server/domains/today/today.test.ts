import { expect, test } from 'vitest';
import { inbox } from '#endpoints/inbox';
import { TODAY_MAX_COUNT, today } from '#endpoints/today';
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
    longestWaiting: [],
  });
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
