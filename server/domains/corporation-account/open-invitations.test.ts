import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { openInvitation } from '#endpoints/open-invitation';
import { createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { createTestApi, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../../tests/support/servers/test-database.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyDatabase(api.db);
  api.mails.length = 0;
  api.time.now = new Date('2026-11-21T03:00:00Z');
});

type Caller = { uid: string; email: string };
const inviteEmail = (as: Caller, cid: string, email: string) =>
  callApi(api, corporationAccount.createInvitationByEmail, { as, params: { cid }, body: { email } });
const list = (as: Caller, cid: string) => callApi(api, openInvitation.list, { as, params: { cid } });
const resend = (as: Caller, cid: string, email: string) =>
  callApi(api, openInvitation.resend, { as, params: { cid }, body: { email } });
const withdraw = (as: Caller, cid: string, email: string) =>
  callApi(api, openInvitation.withdraw, { as, params: { cid }, body: { email } });
const accept = (as: Caller, invitationId: string) =>
  callApi(api, corporationAccount.acceptInvitation, { as, body: { invitationId } });
const linkOf = (index = 0) =>
  /\/invitations\/([\w-]+)\/$/m.exec(api.mails[index]?.text ?? '')?.[1] ?? 'no link';
const statusOf = async (invitationId: string) =>
  (await callApi(api, corporationAccount.showInvitation, { params: { invitationId } })).json.status;

test('lists each invited address once, without the id that lets somebody in', async () => {
  const { cid, user } = await createCorporation(api.db);
  await inviteEmail(user, cid, 'guest@example.com');
  api.time.now = new Date('2026-11-21T04:00:00Z');
  await inviteEmail(user, cid, 'GUEST@example.com');
  expect((await list(user, cid)).json).toEqual([
    {
      email: 'GUEST@example.com',
      invitedAt: '2026-11-21T04:00:00.000Z',
      expiresAt: '2026-11-28T04:00:00.000Z',
      invitedByName: '佐藤 健一',
      isUndeliverable: false,
    },
  ]);
});

test('lists no invitation that has ended, was accepted or is of another company', async () => {
  const { cid, user } = await createCorporation(api.db);
  const other = await createCorporation(api.db);
  const guest = await createUser(api.db);
  await inviteEmail(user, cid, guest.email);
  await inviteEmail(user, cid, guest.email);
  await inviteEmail(user, cid, 'late@example.com');
  expect((await list(other.user, other.cid)).json).toEqual([]);
  expect((await list(other.user, cid)).status).not.toBe(200);
  expect((await accept(guest, linkOf())).status).toBe(200);
  expect((await list(user, cid)).json.map(({ email }) => email)).toEqual(['late@example.com']);
  api.time.now = new Date('2026-11-28T03:00:00Z');
  expect((await list(user, cid)).json).toEqual([]);
});

test('asks the database as often for many invitations as for one', async () => {
  const { cid, user } = await createCorporation(api.db);
  await inviteEmail(user, cid, 'guest0@example.com');
  const before = api.statements.length;
  await list(user, cid);
  const forOne = api.statements.length - before;
  for (const index of [1, 2, 3]) await inviteEmail(user, cid, `guest${index}@example.com`);
  const start = api.statements.length;
  expect((await list(user, cid)).json).toHaveLength(4);
  expect(api.statements.length - start).toBe(forOne);
});

test('sends a mail again, ten in an hour at most, and none to an address that is not invited', async () => {
  const { cid, user } = await createCorporation(api.db);
  expect((await resend(user, cid, 'guest@example.com')).status).toBe(404);
  await inviteEmail(user, cid, 'guest@example.com');
  for (let index = 1; index < 10; index += 1) await resend(user, cid, 'guest@example.com');
  expect(api.mails).toHaveLength(10);
  expect(await resend(user, cid, 'guest@example.com')).toMatchObject({
    status: 400,
    message: 'この宛先には招待メールを続けて送信しています。しばらく時間を置いてからお試しください',
  });
});

test('ends every link of an address at once, and does so twice without an error', async () => {
  const { cid, user } = await createCorporation(api.db);
  const other = await createCorporation(api.db);
  const guest = await createUser(api.db);
  await inviteEmail(user, cid, guest.email);
  await resend(user, cid, guest.email);
  await inviteEmail(other.user, other.cid, guest.email);
  expect((await withdraw(user, cid, guest.email.toUpperCase())).status).toBe(200);
  expect((await withdraw(user, cid, guest.email)).status).toBe(200);
  expect([await statusOf(linkOf(0)), await statusOf(linkOf(1)), await statusOf(linkOf(2))]).toEqual([
    'expired',
    'expired',
    'pending',
  ]);
  expect((await accept(guest, linkOf(1))).status).toBe(400);
  expect((await resend(user, cid, guest.email)).status).toBe(404);
});

test('says that somebody has joined who was to be uninvited', async () => {
  const { cid, user } = await createCorporation(api.db);
  const guest = await createUser(api.db);
  await inviteEmail(user, cid, guest.email);
  await accept(guest, linkOf());
  expect(await withdraw(user, cid, guest.email)).toMatchObject({
    status: 400,
    message: 'この方はすでにメンバーです。メンバーの一覧をご確認ください',
  });
});

test('has one result when an invitation is accepted, sent again and withdrawn at once', async () => {
  const { cid, user } = await createCorporation(api.db);
  const guest = await createUser(api.db);
  await inviteEmail(user, cid, guest.email);
  const link = linkOf();
  const [accepted, withdrawn] = await Promise.all([
    accept(guest, link),
    withdraw(user, cid, guest.email),
    resend(user, cid, guest.email),
  ]);
  expect([accepted.status, withdrawn.status].sort()).toEqual([200, 400]);
  expect(await statusOf(link)).toBe(accepted.status === 200 ? 'accepted' : 'expired');
});
