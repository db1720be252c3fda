import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { WRONG_EMAIL } from '#endpoints/error-messages';
import { file } from '#endpoints/file';
import * as schema from '#server/db/schema';
import { addMember, createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import { imageFile } from '../../../tests/support/records/upload-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

type Caller = { uid: string; email: string };

const profile = {
  name: '株式会社変更後',
  introduction: '紹介文です。\n2行目。',
  url: 'https://example.com/',
  prefectureCode: '27',
  address: '大阪市北区1-1',
  contactInformation: { personName: '高橋', email: 'contact@example.com', phone: '06-1234-5678' },
};

const show = (as: Caller, cid: string) =>
  callApi(api, corporationAccount.showCurrent, { as, params: { cid } });
const change = (as: Caller, cid: string, body: object = {}) =>
  callApi(api, corporationAccount.changeProfileAndContactInformation, {
    as,
    params: { cid },
    body: { ...profile, ...body },
  });
const uploadLogo = async (as: Caller) =>
  (await callApi(api, file.uploadCorporationLogoImage, { as, body: { file: await imageFile() } })).json;

describe('the company profile', () => {
  test.each(['free', 'trial', 'paid'] as const)('is changed and shown (%s)', async (plan) => {
    const { cid, user } = await createCorporation(api.db, { plan });
    expect((await change(user, cid)).status).toBe(200);
    expect((await show(user, cid)).json).toMatchObject({
      ...profile,
      universalCorporationId: cid,
      logoImage: null,
    });
  });

  test('keeps, replaces and takes away the logo', async () => {
    const { cid, user } = await createCorporation(api.db);
    const { objectKey, url } = await uploadLogo(user);
    await change(user, cid, { logoImageObjectKey: objectKey });
    await change(user, cid);
    expect((await show(user, cid)).json.logoImage).toEqual({ url, path: objectKey });
    expect((await callApi(api, corporationAccount.myAccountList, { as: user })).json[0]?.logoImage).toEqual({
      url,
      path: objectKey,
    });
    await change(user, cid, { logoImageObjectKey: null });
    expect((await show(user, cid)).json.logoImage).toBeNull();
  });

  test('takes no logo of another user or company, nor an invented one', async () => {
    const { cid, user } = await createCorporation(api.db);
    const other = await createCorporation(api.db);
    const ofStranger = await uploadLogo(other.user);
    const ofOtherCompany = await uploadLogo(user);
    await addMember(api.db, other.cid, user.universalUid);
    await change(user, other.cid, { logoImageObjectKey: ofOtherCompany.objectKey });
    for (const key of [
      ofStranger.objectKey,
      ofOtherCompany.objectKey,
      'logo/invented.png',
      '../../etc/passwd',
    ]) {
      const { status, message } = await change(user, cid, { name: '変わらない', logoImageObjectKey: key });
      expect([status, message]).toEqual([400, 'ロゴ画像が見つかりません。もう一度アップロードしてください']);
    }
    expect((await show(user, cid)).json).toMatchObject({ name: '株式会社テスト', logoImage: null });
  });

  test.each([
    [{ name: '' }, '会社名を入力してください'],
    [{ name: 'あ'.repeat(101) }, '会社名は100文字以内で入力してください'],
    [{ url: 'ftp://example.com' }, 'URLはhttp://またはhttps://で始めてください'],
    [{ contactInformation: { personName: '', email: 'x', phone: '' } }, WRONG_EMAIL],
  ])('refuses %j', async (input, message) => {
    const { cid, user } = await createCorporation(api.db);
    const response = await change(user, cid, input);
    expect([response.status, response.message]).toEqual([400, message]);
  });
});

describe('the companies of a user', () => {
  test('are listed in the order of joining, with one statement for one and for many', async () => {
    const user = await createUser(api.db);
    const list = async () => {
      api.statements.length = 0;
      const { json } = await callApi(api, corporationAccount.myAccountList, { as: user });
      return { names: json.map(({ name }) => name), statements: api.statements.length };
    };
    await createCorporation(api.db, { name: '1社目', member: user });
    const one = await list();
    for (const name of ['2社目', '3社目']) await createCorporation(api.db, { name, member: user });
    await createCorporation(api.db, { name: '他社' });
    expect(await list()).toEqual({ names: ['1社目', '2社目', '3社目'], statements: one.statements });
  });

  test('of the SW kind are listed for any user', async () => {
    const { cid } = await createCorporation(api.db, { isSw: true });
    await createCorporation(api.db);
    const as = await createUser(api.db);
    expect((await callApi(api, corporationAccount.listSwCorporationAccounts, { as })).json).toEqual([
      { universalCorporationId: cid },
    ]);
  });
});

describe('the members', () => {
  const list = async (as: Caller, cid: string) =>
    (await callApi(api, corporationAccount.listMembers, { as, params: { cid } })).json;
  const remove = (as: Caller, cid: string, universalUid: string) =>
    callApi(api, corporationAccount.removeMember, { as, params: { cid }, body: { universalUid } });

  test('are listed without those who resigned, with one statement for one and for many', async () => {
    const { cid, user } = await createCorporation(api.db);
    api.statements.length = 0;
    const { universalUid, lastName, firstName, email } = user;
    expect(await list(user, cid)).toEqual([{ universalUid, lastName, firstName, email }]);
    const statements = api.statements.length;
    for (const resignedAt of [null, new Date()]) {
      const member = await createUser(api.db);
      await addMember(api.db, cid, member.universalUid);
      await api.db
        .update(schema.userAccount)
        .set({ resignedAt })
        .where(eq(schema.userAccount.universalUid, member.universalUid));
    }
    api.statements.length = 0;
    expect(await list(user, cid)).toHaveLength(2);
    expect(api.statements).toHaveLength(statements);
  });

  test('lose everything of the company when they are removed, also a pending invitation', async () => {
    const { cid, user } = await createCorporation(api.db);
    const member = await createUser(api.db);
    await callApi(api, corporationAccount.createInvitationByEmail, {
      as: user,
      params: { cid },
      body: { email: member.email },
    });
    await addMember(api.db, cid, member.universalUid);
    expect((await remove(user, cid, member.universalUid)).status).toBe(200);
    expect((await show(member, cid)).status).toBe(404);
    const [invitation] = await api.db.select().from(schema.corporationMemberInvitation);
    const { json } = await callApi(api, corporationAccount.showInvitation, {
      params: { invitationId: invitation?.invitationId },
    });
    expect(json.status).toBe('expired');
  });

  test('never remove themselves, the last one or a stranger', async () => {
    const { cid, user } = await createCorporation(api.db);
    const last = await remove(user, cid, user.universalUid);
    expect([last.status, last.message]).toEqual([
      400,
      '最後のメンバーは外せません。先に別のメンバーを招待してください',
    ]);
    const member = await createUser(api.db);
    await addMember(api.db, cid, member.universalUid);
    const self = await remove(user, cid, user.universalUid);
    expect([self.status, self.message]).toEqual([
      400,
      'ご自身をメンバーから外すことはできません。別のメンバーにご依頼ください',
    ]);
    const other = await createCorporation(api.db);
    for (const uid of [other.user.universalUid, 'unknown']) {
      expect((await remove(user, cid, uid)).message).toBe('Aggregate root tried to find has not found');
    }
    expect(await list(user, cid)).toHaveLength(2);
  });

  test('who remove each other at the same time never leave the company empty', async () => {
    const { cid, user } = await createCorporation(api.db);
    const member = await createUser(api.db);
    await addMember(api.db, cid, member.universalUid);
    const responses = await Promise.all([
      remove(user, cid, member.universalUid),
      remove(member, cid, user.universalUid),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});
