import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { WRONG_EMAIL } from '#endpoints/error-messages';
import { userAccount } from '#endpoints/user-account';
import * as schema from '#server/db/schema';
import {
  addMember,
  countRows,
  createCorporation,
  createUser,
} from '../../../tests/support/records/factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

const create = (as: { uid: string; email: string }, email = as.email) =>
  callApi(api, userAccount.create, { as, body: { email } });

describe('creating the account of somebody who signs in', () => {
  const newcomer = { uid: 'new-uid', email: 'Hanako@example.com' };

  test('makes a corporation member once, however many calls come at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => create(newcomer)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(responses.map(({ json }) => json.universalUid)).size).toBe(1);
    expect(responses[0]?.json).toMatchObject({ roleId: 2, email: newcomer.email });
    expect(await countRows(api.db, schema.userAccount)).toBe(1);
  });

  test('takes the address of the token in any case and refuses another one', async () => {
    expect((await create(newcomer, 'HANAKO@EXAMPLE.COM')).status).toBe(200);
    const other = await create({ uid: 'other-uid', email: 'taro@example.com' }, newcomer.email);
    expect(other.status).toBe(400);
    expect(other.message).toBe('ログイン中のメールアドレスと一致しません');
    expect(await countRows(api.db, schema.userAccount)).toBe(1);
  });

  test('follows the address when it was changed at the identity provider', async () => {
    const user = await createUser(api.db, { email: 'before@example.com' });
    const { json } = await create({ uid: user.uid, email: 'after@example.com' });
    expect(json).toEqual({ universalUid: user.universalUid, roleId: 2, email: 'after@example.com' });
    expect((await callApi(api, userAccount.me, { as: user })).json.email).toBe('after@example.com');
  });

  test('never hands an account to another Firebase user with the same address', async () => {
    const user = await createUser(api.db);
    const { status, message } = await create({ uid: 'somebody-else', email: user.email });
    expect(status).toBe(400);
    expect(message).toBe('このメールアドレスは別のアカウントで登録されています');
  });

  test('returns 422 for a resigned account, also when its owner signs up again', async () => {
    const user = await createUser(api.db);
    await api.db
      .update(schema.userAccount)
      .set({ resignedAt: new Date() })
      .where(eq(schema.userAccount.universalUid, user.universalUid));
    const again = await create(user);
    expect(again.status).toBe(422);
    expect(again.message).toBe('このアカウントは退会済みのため、ログインできません');
    expect((await create({ uid: 'fresh-uid', email: user.email })).status).toBe(422);
    expect((await callApi(api, userAccount.me, { as: user })).status).toBe(401);
  });
});

describe('an address that another account has', () => {
  const resign = (universalUid: string) =>
    api.db
      .update(schema.userAccount)
      .set({ resignedAt: new Date() })
      .where(eq(schema.userAccount.universalUid, universalUid));
  const accountOf = async (universalUid: string) =>
    (
      await api.db.select().from(schema.userAccount).where(eq(schema.userAccount.universalUid, universalUid))
    )[0];
  const known = (email: string) => ({ isDisabled: false, validSince: 0, email });
  /** What the provider knows, by the id of the account. */
  const provider = (accounts: Record<string, { email: string }>) => {
    api.services.lookUpAccount = async (uid) => (accounts[uid] ? known(accounts[uid].email) : null);
  };
  afterEach(() => {
    api.services.lookUpAccount = undefined;
  });

  test('is free once that one is gone at the provider; its owner gets a new account, and nothing of the old one', async () => {
    const company = await createCorporation(api.db);
    provider({});
    const { status, json } = await create({ uid: 'again', email: company.user.email });
    expect(status).toBe(200);
    expect(json.universalUid).not.toBe(company.user.universalUid);
    const mine = await callApi(api, corporationAccount.myAccountList, {
      as: { uid: 'again', email: company.user.email },
    });
    expect(mine.json).toEqual([]);
    expect(await accountOf(company.user.universalUid)).toMatchObject({
      email: `${company.user.universalUid}@former.invalid`,
      resignedAt: expect.any(Date),
    });
  });

  test('is free once a resigned one is gone at the provider', async () => {
    const user = await createUser(api.db);
    await resign(user.universalUid);
    provider({});
    expect((await create({ uid: 'again', email: user.email })).status).toBe(200);
    // Who has resigned and still signs in to the same account stays refused.
    provider({ [user.uid]: { email: user.email } });
    expect((await create({ uid: user.uid, email: 'other@example.com' })).status).toBe(422);
  });

  test('is free once that one has another address at the provider, and stays its member’s own account', async () => {
    const user = await createUser(api.db, { email: 'before@example.com' });
    provider({ [user.uid]: { email: 'after@example.com' } });
    expect((await create({ uid: 'newcomer', email: 'before@example.com' })).status).toBe(200);
    expect((await create({ uid: user.uid, email: 'after@example.com' })).json).toEqual({
      universalUid: user.universalUid,
      roleId: 2,
      email: 'after@example.com',
    });
  });

  test('is not free while the provider has it for the same account, or cannot be asked', async () => {
    const user = await createUser(api.db);
    provider({ [user.uid]: { email: user.email } });
    expect((await create({ uid: 'somebody-else', email: user.email })).status).toBe(400);
    api.services.lookUpAccount = () => Promise.reject(new Error('down'));
    expect((await create({ uid: 'somebody-else', email: user.email })).status).toBe(503);
    expect((await accountOf(user.universalUid))?.email).toBe(user.email);
  });

  test('does not make a living account a resigned one, with and without the provider', async () => {
    for (const isAsked of [false, true]) {
      const resigned = await createUser(api.db);
      const living = await createUser(api.db);
      await resign(resigned.universalUid);
      if (isAsked) provider({ [living.uid]: { email: resigned.email } });
      const { status, json } = await create({ uid: living.uid, email: resigned.email });
      expect([status, json]).toEqual([
        200,
        { universalUid: living.universalUid, roleId: 2, email: resigned.email },
      ]);
      expect((await accountOf(resigned.universalUid))?.resignedAt).not.toBeNull();
    }
  });
});

describe('the own account', () => {
  test('shows account and name; without an account the response is 401', async () => {
    const user = await createUser(api.db, { lastName: '田中', firstName: '美咲' });
    const { universalUid, email } = user;
    expect((await callApi(api, userAccount.me, { as: user })).json).toEqual({
      universalUid,
      roleId: 2,
      email,
    });
    expect((await callApi(api, userAccount.myProfile, { as: user })).json).toEqual({
      lastName: '田中',
      firstName: '美咲',
    });
    expect((await callApi(api, userAccount.me, { as: { uid: 'x', email: 'x@example.com' } })).status).toBe(
      401,
    );
  });
});

describe("one's own name", () => {
  const change = (as: { uid: string; email: string }, lastName: string, firstName: string) =>
    callApi(api, userAccount.changeName, { as, body: { lastName, firstName } });

  test('is changed for the caller alone, without blanks around it', async () => {
    const user = await createUser(api.db, { lastName: '田中', firstName: '美咲' });
    const other = await createUser(api.db, { lastName: '田中', firstName: '美咲' });
    const { json } = await change(user, ' 高橋 ', '結衣');
    expect(json).toEqual({ lastName: '高橋', firstName: '結衣' });
    expect((await callApi(api, userAccount.myProfile, { as: user })).json).toEqual(json);
    expect((await callApi(api, userAccount.myProfile, { as: other })).json.lastName).toBe('田中');
  });

  test('is refused when a part of it is blank or too long', async () => {
    const user = await createUser(api.db);
    expect((await change(user, ' ', '結衣')).message).toBe('姓を入力してください');
    expect((await change(user, '高橋', 'あ'.repeat(51))).status).toBe(400);
  });
});

describe('looking up an address before inviting it', () => {
  const find = (as: { uid: string; email: string }, cid: string, email: string) =>
    callApi(api, userAccount.getByEmail, { as, params: { cid }, query: { email } });

  test('distinguishes a stranger, a known user and a member', async () => {
    const { cid, user } = await createCorporation(api.db);
    const known = await createUser(api.db, { lastName: '鈴木', firstName: '花子' });
    expect((await find(user, cid, 'nobody@example.com')).json).toBeNull();
    const { universalUid, email } = known;
    const expected = { universalUid, lastName: '鈴木', firstName: '花子', email };
    expect((await find(user, cid, email.toUpperCase())).json).toEqual({ ...expected, isMember: false });
    await addMember(api.db, cid, universalUid);
    expect((await find(user, cid, email)).json).toEqual({ ...expected, isMember: true });
  });

  test('does not find somebody who has resigned', async () => {
    const { cid, user } = await createCorporation(api.db);
    const { universalUid, email } = await createUser(api.db);
    await api.db
      .update(schema.userAccount)
      .set({ resignedAt: new Date() })
      .where(eq(schema.userAccount.universalUid, universalUid));
    expect((await find(user, cid, email)).json).toBeNull();
  });

  test('refuses what is no address', async () => {
    const { cid, user } = await createCorporation(api.db);
    const { status, message } = await find(user, cid, 'not-an-address');
    expect(status).toBe(400);
    expect(message).toBe(WRONG_EMAIL);
  });
});
