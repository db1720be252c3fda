import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { WRONG_EMAIL } from '#endpoints/error-messages';
import { userAccount } from '#endpoints/user-account';
import { queryRows } from '#server/db/database';
import * as schema from '#server/db/schema';
import { MailRefused } from '#server/kit/services';
import { sendWaiting } from '#server/mail/outbox';
import { countRows, createUser } from '../../../tests/support/records/factories.ts';
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

const begin = (email: string) => callApi(api, corporationAccount.createTemporaryAccount, { body: { email } });
const show = (temporaryId: string) =>
  callApi(api, corporationAccount.showTemporaryAccount, { params: { temporaryId } });
const linkOf = (index: number) =>
  /\/signup\/([\w-]+)\/$/m.exec(api.mails[index]?.text ?? '')?.[1] ?? 'no link';

const registration = {
  name: ' 株式会社あたらしい ',
  introduction: '',
  url: '',
  prefectureCode: '13',
  address: '',
  contactInformation: { personName: '', email: '', phone: '' },
  lastName: '山田',
  firstName: '太郎',
} as const;

describe('beginning a sign-up', () => {
  test('mails a link that is valid for 24 hours', async () => {
    expect((await begin('new@example.com')).status).toBe(200);
    expect(api.mails).toHaveLength(1);
    expect(api.mails[0]).toMatchObject({ to: 'new@example.com', subject: 'メールアドレスの確認' });
    expect(api.mails[0]?.text).toContain(`http://localhost:3000/biz/signup/${linkOf(0)}/`);
    expect(api.mails[0]?.text).toContain('2026年11月22日 12:00');
    const email = 'new@example.com';
    const temporaryId = linkOf(0);
    expect((await show(temporaryId)).json).toEqual({ temporaryId, email, status: 'pending' });
    api.time.now = new Date('2026-11-22T02:59:59Z');
    expect((await show(temporaryId)).json.status).toBe('pending');
    api.time.now = new Date('2026-11-22T03:00:00Z');
    expect((await show(temporaryId)).json.status).toBe('expired');
  });

  test('sends another link on request and keeps the earlier one valid', async () => {
    await begin('new@example.com');
    await begin('new@example.com');
    expect(linkOf(0)).not.toBe(linkOf(1));
    for (const index of [0, 1]) expect((await show(linkOf(index))).json.status).toBe('pending');
  });

  test('mails an address at most ten times an hour, in whichever case it is written, and says nothing of it', async () => {
    for (let index = 0; index < 12; index += 1) {
      const { status, json } = await begin(index % 2 === 0 ? 'new@example.com' : 'NEW@example.com');
      expect([status, json]).toEqual([200, {}]);
    }
    expect(api.mails).toHaveLength(10);
    await begin('other@example.com');
    expect(api.mails).toHaveLength(11);
    api.time.now = new Date('2026-11-21T04:00:01Z');
    await begin('new@example.com');
    expect(api.mails).toHaveLength(12);
  });

  test('returns the same for a registered address, whose owner is notified by mail', async () => {
    const user = await createUser(api.db);
    const known = await begin(user.email.toUpperCase());
    const unknown = await begin('unknown@example.com');
    expect(known.status).toBe(unknown.status);
    expect(known.json).toEqual(unknown.json);
    expect(api.mails[0]?.subject).toBe('すでに登録済みのメールアドレスです');
    expect(api.mails[0]?.text).toContain('http://localhost:3000/biz/login/');
  });

  test('refuses what is no address, and an unknown link is not found', async () => {
    expect((await begin('no address')).message).toBe(WRONG_EMAIL);
    expect((await begin(`${'a'.repeat(250)}@example.com`)).message).toBe(
      'メールアドレスは254文字以内で入力してください',
    );
    expect(api.mails).toHaveLength(0);
    expect((await show('unknown')).status).toBe(404);
  });

  test('leaves nothing behind when the address takes no mail', async () => {
    const send = vi.spyOn(api.services.mail, 'send').mockRejectedValueOnce(new MailRefused(550));
    expect(await begin('new@example.com')).toMatchObject({
      status: 400,
      message: 'このメールアドレスにはメールが届きませんでした。アドレスをご確認ください',
    });
    for (const table of [schema.temporaryAccount, schema.outgoingMail, schema.undeliverableAddress])
      expect(await countRows(api.db, table)).toBe(0);
    send.mockRestore();
  });

  test('says that the mail has not gone out yet, and has it sent as soon as a server takes it', async () => {
    const user = await createUser(api.db);
    const send = vi.spyOn(api.services.mail, 'send').mockRejectedValue(new Error('connection refused'));
    for (const email of ['new@example.com', user.email]) {
      expect(await begin(email)).toMatchObject({
        status: 503,
        message:
          'メールをまだ送信できていません。送信できしだい自動的にお届けしますので、しばらくお待ちください',
      });
    }
    send.mockRestore();
    api.time.now = new Date('2026-11-21T03:10:00Z');
    expect(await sendWaiting(api.services, askedMails)).toBe(2);
    expect(api.mails.map(({ to }) => to).sort()).toEqual([user.email, 'new@example.com'].sort());
    const index = api.mails.findIndex(({ to }) => to === 'new@example.com');
    expect((await show(linkOf(index))).json.status).toBe('pending');
  });

  test('counts the mails of a mailbox, whatever follows a plus sign in its address', async () => {
    for (let index = 0; index < 12; index += 1) await begin(`new+${index}@example.com`);
    expect(api.mails).toHaveLength(10);
  });

  test('asks for the mails of one mailbox by an index, and the statements are the same however many there are', async () => {
    const plan = await api.db.transaction(async (tx) => {
      // Of the few rows of a test, PostgreSQL reads all.
      await tx.execute(sql`set local enable_seqscan = off`);
      return queryRows<{ 'QUERY PLAN': string }>(
        tx,
        sql`explain select count(*) from temporary_account
          where lower(regexp_replace(email, '\\+[^@]*@', '@')) = 'new@example.com' and created_at > now()`,
      );
    });
    expect(plan.map((row) => row['QUERY PLAN']).join()).toContain('temporary_account_mailbox_idx');
  });
});

describe('registering a company', () => {
  test('makes a free company with the caller, now with a name, as its member, and uses the sign-up', async () => {
    const as = { uid: 'new-uid', email: 'new@example.com' };
    await begin('NEW@example.com');
    await callApi(api, userAccount.create, { as, body: { email: as.email } });
    const {
      status,
      json: cid,
      headers,
    } = await callApi(api, corporationAccount.create, { as, body: registration });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/plain');
    expect((await callApi(api, corporationAccount.myAccountList, { as })).json).toEqual([
      { universalCorporationId: cid, name: '株式会社あたらしい', logoImage: null },
    ]);
    expect((await callApi(api, userAccount.myProfile, { as })).json).toMatchObject({
      lastName: '山田',
      firstName: '太郎',
    });
    const [row] = await api.db.select().from(schema.corporation);
    expect(row).toMatchObject({ cid, contractType: null, isSw: false });
    expect((await show(linkOf(0))).json.status).toBe('used');
  });

  test('makes one company of a form that was sent twice, and another one later', async () => {
    const as = await createUser(api.db);
    const register = () => callApi(api, corporationAccount.create, { as, body: registration });
    const [first, second] = await Promise.all([register(), register()]);
    expect(first.json).toBe(second.json);
    expect(await countRows(api.db, schema.corporation)).toBe(1);
    api.time.now = new Date('2026-11-21T03:11:00Z');
    expect((await register()).json).not.toBe(first.json);
  });

  test.each([
    [{ name: ' ' }, '会社名を入力してください'],
    [{ lastName: '' }, '姓を入力してください'],
    [{ firstName: '　' }, '名を入力してください'],
    [{ url: 'javascript:alert(1)' }, 'URLはhttp://またはhttps://で始めてください'],
  ])('refuses %j', async (change, message) => {
    const as = await createUser(api.db);
    const response = await callApi(api, corporationAccount.create, {
      as,
      body: { ...registration, ...change },
    });
    expect([response.status, response.message]).toEqual([400, message]);
    expect(await countRows(api.db, schema.corporation)).toBe(0);
  });
});
