import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
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
