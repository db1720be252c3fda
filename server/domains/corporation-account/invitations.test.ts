import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { userAccount } from '#endpoints/user-account';
import * as schema from '#server/db/schema';
import { MailRefused } from '#server/kit/services';
import { sendWaiting } from '#server/mail/outbox';
import {
  addMember,
  countRows,
  createCorporation,
  createUser,
} from '../../../tests/support/records/factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { createTestApi, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../../tests/support/servers/test-database.ts';
import { askedMails } from './asked-mails.ts';

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
const inviteUser = (as: Caller, cid: string, universalUid: string) =>
  callApi(api, corporationAccount.createInvitation, { as, params: { cid }, body: { universalUid } });
const accept = (as: Caller, invitationId: string) =>
  callApi(api, corporationAccount.acceptInvitation, { as, body: { invitationId } });
const show = (invitationId: string) =>
  callApi(api, corporationAccount.showInvitation, { params: { invitationId } });
const linkOf = (index = 0) =>
  /\/invitations\/([\w-]+)\/$/m.exec(api.mails[index]?.text ?? '')?.[1] ?? 'no link';
const listOf = async (as: Caller, cid: string) =>
  (await callApi(api, corporationAccount.listMembers, { as, params: { cid } })).json;

describe('inviting', () => {
  test.each(['free', 'trial', 'paid'] as const)(
    'mails a link that is valid for 7 days (%s)',
    async (plan) => {
      const { cid, user } = await createCorporation(api.db, { plan, name: '株式会社\n招待' });
      expect((await inviteEmail(user, cid, 'guest@example.com')).status).toBe(200);
      expect(api.mails[0]).toMatchObject({
        to: 'guest@example.com',
        subject: '株式会社 招待のメンバーに招待されました',
      });
      expect(api.mails[0]?.text).toContain('佐藤 健一さんから');
      expect(api.mails[0]?.text).toContain(`http://localhost:3000/biz/invitations/${linkOf()}/`);
      expect((await show(linkOf())).json).toEqual({
        invitationId: linkOf(),
        email: 'guest@example.com',
        corporation: { universalCorporationId: cid, name: '株式会社\n招待', logoImage: null },
        status: 'pending',
      });
      api.time.now = new Date('2026-11-28T03:00:00Z');
      expect((await show(linkOf())).json.status).toBe('expired');
    },
  );

  test('mails one address at most ten times an hour', async () => {
    const { cid, user } = await createCorporation(api.db);
    for (let index = 0; index < 10; index += 1) await inviteEmail(user, cid, 'guest@example.com');
    expect(await inviteEmail(user, cid, 'GUEST@example.com')).toMatchObject({
      status: 400,
      message: 'この宛先には招待メールを続けて送信しています。しばらく時間を置いてからお試しください',
    });
    expect((await inviteEmail(user, cid, 'other@example.com')).status).toBe(200);
    api.time.now = new Date('2026-11-21T04:00:01Z');
    expect((await inviteEmail(user, cid, 'guest@example.com')).status).toBe(200);
    expect(api.mails).toHaveLength(12);
  });

  test('mails no address that somebody put into a name, and no mark that turns the text around', async () => {
    const { cid, user } = await createCorporation(api.db, {
      name: '重要\u202E https://evil.example/login www.evil.example',
    });
    await inviteEmail(user, cid, 'guest@example.com');
    const { subject = '', text = '' } = api.mails[0] ?? {};
    expect(subject + text).not.toMatch(/[\u202A-\u202E\r]/u);
    expect(text.match(/https?:\/\/\S+|\b[\w-]+\.[\w.-]+/g)).toEqual([
      `http://localhost:3000/biz/invitations/${linkOf()}/`,
    ]);
  });

  test('reaches a registered user by id', async () => {
    const { cid, user } = await createCorporation(api.db);
    const guest = await createUser(api.db);
    expect((await inviteUser(user, cid, guest.universalUid)).status).toBe(200);
    expect(api.mails.map(({ to }) => to)).toEqual([guest.email]);
  });

  test('is refused for a member, by id and by address in any case', async () => {
    const { cid, user } = await createCorporation(api.db);
    const member = await createUser(api.db);
    await addMember(api.db, cid, member.universalUid);
    for (const response of [
      await inviteUser(user, cid, member.universalUid),
      await inviteEmail(user, cid, member.email.toUpperCase()),
    ]) {
      expect([response.status, response.message]).toEqual([400, 'すでにメンバーです']);
    }
    expect(api.mails).toHaveLength(0);
  });

  test('does not find unknown and resigned users', async () => {
    const { cid, user } = await createCorporation(api.db);
    const resigned = await createUser(api.db);
    await api.db
      .update(schema.userAccount)
      .set({ resignedAt: new Date() })
      .where(eq(schema.userAccount.universalUid, resigned.universalUid));
    for (const uid of ['unknown', resigned.universalUid]) {
      const { status, message } = await inviteUser(user, cid, uid);
      expect([status, message]).toEqual([404, 'Aggregate root tried to find has not found']);
    }
  });

  test.each([undefined, 'the same key of all tries'])(
    'leaves nothing behind when the address takes no mail, and can be repeated (key: %s)',
    async (key) => {
      const { cid, user } = await createCorporation(api.db);
      const send = vi.spyOn(api.services.mail, 'send').mockRejectedValueOnce(new MailRefused(550));
      const invite = () =>
        callApi(api, corporationAccount.createInvitationByEmail, {
          as: user,
          params: { cid },
          headers: key ? { 'Idempotency-Key': key } : {},
          body: { email: 'guest@example.com' },
        });
      expect(await invite()).toMatchObject({
        status: 400,
        message: 'このメールアドレスにはメールが届きませんでした。アドレスをご確認ください',
      });
      for (const table of [schema.corporationMemberInvitation, schema.outgoingMail, schema.idempotencyKey])
        expect(await countRows(api.db, table)).toBe(0);
      expect((await invite()).status).toBe(200);
      expect(send).toHaveBeenCalledTimes(2);
      send.mockRestore();
    },
  );

  test('says that a mail has not gone out yet, and has it sent as soon as a server takes it', async () => {
    const { cid, user } = await createCorporation(api.db);
    const send = vi.spyOn(api.services.mail, 'send').mockRejectedValueOnce(new Error('connection refused'));
    expect(await inviteEmail(user, cid, 'guest@example.com')).toMatchObject({
      status: 503,
      message:
        'メールをまだ送信できていません。送信できしだい自動的にお届けしますので、しばらくお待ちください',
    });
    expect(await sendWaiting(api.services, askedMails)).toBe(0);
    api.time.now = new Date('2026-11-21T03:10:00Z');
    expect(await sendWaiting(api.services, askedMails)).toBe(1);
    expect((await show(linkOf())).json.status).toBe('pending');
    expect(await countRows(api.db, schema.outgoingMail)).toBe(0);
    send.mockRestore();
  });
});

describe('accepting an invitation', () => {
  test('makes the invited user a member and returns the company', async () => {
    const { cid, user, name } = await createCorporation(api.db);
    const guest = await createUser(api.db);
    await inviteUser(user, cid, guest.universalUid);
    expect((await accept(guest, linkOf())).json).toEqual({
      universalCorporationId: cid,
      name,
      logoImage: null,
    });
    expect((await listOf(guest, cid)).map(({ universalUid }) => universalUid)).toContain(guest.universalUid);
    expect((await show(linkOf())).json.status).toBe('accepted');
  });

  test('brings a member with the name that was set before', async () => {
    const { cid, user } = await createCorporation(api.db);
    const guest = await createUser(api.db, { lastName: '', firstName: '' });
    await inviteEmail(user, cid, guest.email.toUpperCase());
    const name = { lastName: '林', firstName: ' 葵 ' };
    expect((await callApi(api, userAccount.changeName, { as: guest, body: name })).status).toBe(200);
    expect((await accept(guest, linkOf())).status).toBe(200);
    expect(await listOf(guest, cid)).toContainEqual(
      expect.objectContaining({ universalUid: guest.universalUid, lastName: '林', firstName: '葵' }),
    );
  });

  test('is accepted without a name too, which the specification does not ask for', async () => {
    const { cid, user } = await createCorporation(api.db);
    const guest = await createUser(api.db, { lastName: '', firstName: '' });
    await inviteEmail(user, cid, guest.email);
    expect((await accept(guest, linkOf())).status).toBe(200);
    expect((await listOf(guest, cid)).map(({ universalUid }) => universalUid)).toContain(guest.universalUid);
  });

  test('is refused for another account, a member, a used and an expired invitation', async () => {
    const { cid, user } = await createCorporation(api.db);
    const guest = await createUser(api.db);
    const stranger = await createUser(api.db);
    for (let index = 0; index < 2; index += 1) await inviteUser(user, cid, guest.universalUid);
    const wrong = await accept(stranger, linkOf());
    expect([wrong.status, wrong.message]).toEqual([
      403,
      'この招待は別のアカウント宛てです。ログアウトして、招待されたメールアドレスでログインしてください',
    ]);
    await accept(guest, linkOf());
    expect((await accept(guest, linkOf(1))).message).toBe('すでにメンバーです');
    await callApi(api, corporationAccount.removeMember, {
      as: user,
      params: { cid },
      body: { universalUid: guest.universalUid },
    });
    expect((await accept(guest, linkOf())).message).toBe(
      'この招待は使用済みです。招待した方に再送をご依頼ください',
    );
    const expired = await accept(guest, linkOf(1));
    expect([expired.status, expired.message]).toEqual([
      400,
      '招待の有効期限が切れています。招待した方に再送をご依頼ください',
    ]);
    expect((await accept(guest, 'unknown')).status).toBe(404);
    expect(await listOf(user, cid)).toHaveLength(1);
  });

  test('counts once when several invitations are accepted at the same time', async () => {
    const { cid, user } = await createCorporation(api.db);
    const guest = await createUser(api.db);
    for (let index = 0; index < 3; index += 1) await inviteUser(user, cid, guest.universalUid);
    const responses = await Promise.all([0, 1, 2, 0].map((index) => accept(guest, linkOf(index))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await listOf(user, cid)).toHaveLength(2);
  });
});
