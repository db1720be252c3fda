import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import * as schema from '#server/db/schema';
import { createCorporation, type createUser } from '../../../tests/support/records/factories.ts';
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
describe('inviting strangers', () => {
  const register = async ({
    at = new Date('2026-11-21T03:00:00Z'),
    member,
  }: {
    at?: Date;
    member?: Awaited<ReturnType<typeof createUser>>;
  } = {}) => {
    const company = await createCorporation(api.db, { plan: 'free', ...(member && { member }) });
    await api.db
      .update(schema.corporation)
      .set({ createdAt: at })
      .where(eq(schema.corporation.cid, company.cid));
    return company;
  };
  const tooMany = {
    status: 400,
    message:
      '無料プランの企業が登録から30日以内に送信できる招待は、24時間に30件までです。時間を置いてからお試しください',
  };
  const inviteMany = async (as: Caller, cid: string, count: number) => {
    for (let index = 0; index < count; index += 1) await inviteEmail(as, cid, `${cid}-${index}@example.com`);
  };

  test('is counted by mailbox over all companies, in whatever way the address is written', async () => {
    const companies = [await createCorporation(api.db), await createCorporation(api.db)];
    const spellings = ['guest@example.com', 'Guest+a@example.com', 'guest+b+c@EXAMPLE.com'];
    for (let index = 0; index < 10; index += 1) {
      const { cid, user } = companies[index % 2] ?? companies[0] ?? (await createCorporation(api.db));
      expect((await inviteEmail(user, cid, spellings[index % 3] ?? '')).status).toBe(200);
    }
    const { cid, user } = await createCorporation(api.db);
    expect(await inviteEmail(user, cid, 'guest+d@example.com')).toMatchObject({
      status: 400,
      message: 'この宛先には招待メールを続けて送信しています。しばらく時間を置いてからお試しください',
    });
    expect((await inviteEmail(user, cid, 'guest2@example.com')).status).toBe(200);
    expect(api.mails).toHaveLength(11);
  });

  test('goes to thirty a day at most from a FREE company that is new', async () => {
    const { cid, user } = await register();
    await inviteMany(user, cid, 30);
    expect(await inviteEmail(user, cid, 'late@example.com')).toMatchObject(tooMany);
    api.time.now = new Date('2026-11-22T03:00:01Z');
    expect((await inviteEmail(user, cid, 'late@example.com')).status).toBe(200);
  });

  test('is counted by person over all companies that they register', async () => {
    const first = await register();
    await inviteMany(first.user, first.cid, 20);
    const second = await register({ member: first.user });
    await inviteMany(first.user, second.cid, 10);
    expect(await inviteEmail(first.user, second.cid, 'late@example.com')).toMatchObject(tooMany);
    expect(api.mails).toHaveLength(30);
  });

  test('is not limited so for a company that is known, and for one that pays', async () => {
    const old = await register({ at: new Date('2026-10-21T03:00:00Z') });
    const paid = await createCorporation(api.db);
    for (const { cid, user } of [old, paid]) {
      await inviteMany(user, cid, 31);
      expect((await inviteEmail(user, cid, 'last@example.com')).status).toBe(200);
    }
  });

  test('has a short name in its subject, and nothing that a mail program makes a link of', async () => {
    const { cid, user } = await createCorporation(api.db, {
      name: `当選 https://evil.example/ ${'今すぐご確認ください'.repeat(6)}`,
    });
    await inviteEmail(user, cid, 'guest@example.com');
    const subject = api.mails[0]?.subject ?? '';
    expect(subject).not.toMatch(/:\/\/|\.example/);
    expect([...subject.replaceAll('\u2060', '')].length).toBeLessThan(60);
    expect(subject).toMatch(/…のメンバーに招待されました$/);
  });
});
