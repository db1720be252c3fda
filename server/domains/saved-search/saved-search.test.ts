import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentTag } from '#endpoints/content-tag';
import { corporationAccount } from '#endpoints/corporation-account';
import { MAX_SAVED_SEARCHES, savedSearch } from '#endpoints/saved-search';
import * as schema from '#server/db/schema';
import {
  addMember,
  countRows,
  createCorporation,
  createUser,
} from '../../../tests/support/records/factories.ts';
import { createSavedSearch } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { createTestApi, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../../tests/support/servers/test-database.ts';
import { startHousekeeping } from '../../process/housekeeping.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyDatabase(api.db);
  api.time.now = new Date('2026-11-21T00:00:00Z');
});

type Company = Awaited<ReturnType<typeof createCorporation>>;

const list = async ({ cid, user }: Company) =>
  (await callApi(api, savedSearch.list, { as: user, params: { cid } })).json;
const create = ({ cid, user }: Company, name: string, search = '?minYears=3') =>
  callApi(api, savedSearch.create, { as: user, params: { cid }, body: { name, search } });
const named = async (company: Company, name: string) => (await create(company, name)).json.savedSearchId;
const rename = ({ cid, user }: Company, savedSearchId: string, name: string) =>
  callApi(api, savedSearch.rename, { as: user, params: { cid, savedSearchId }, body: { name } });
const act = (
  endpoint: typeof savedSearch.remove | typeof savedSearch.restore | typeof savedSearch.look,
  { cid, user }: Company,
  savedSearchId: string,
) => callApi(api, endpoint, { as: user, params: { cid, savedSearchId } });
const setMail = ({ cid, user }: Company, savedSearchId: string, isMailed: boolean) =>
  callApi(api, savedSearch.changeMail, { as: user, params: { cid, savedSearchId }, body: { isMailed } });

async function withColleague() {
  const company = await createCorporation(api.db);
  const user = await createUser(api.db, { lastName: '鈴木', firstName: '花子' });
  await addMember(api.db, company.cid, user.universalUid);
  return { company, colleague: { ...company, user } };
}

describe('saved searches', () => {
  test('are shared by the company, newest first, with who saved them', async () => {
    const { company, colleague } = await withColleague();
    await create(company, ' 経験者 ', 'minYears=3&prefectureCodes=13&prefectureCodes=14');
    api.time.now = new Date('2026-11-21T00:01:00Z');
    await create(colleague, 'Go', '?keyword=Go+%E9%96%8B%E7%99%BA&excludeScouted=1&orderBy=new');
    expect(await list(company)).toMatchObject([
      {
        name: 'Go',
        search: '?keyword=Go+%E9%96%8B%E7%99%BA&excludeScouted=1&orderBy=new',
        createdByName: '鈴木 花子',
        isMailed: false,
        unusable: [],
      },
      {
        name: '経験者',
        search: '?minYears=3&prefectureCodes=13&prefectureCodes=14',
        createdByName: '佐藤 健一',
        createdAt: '2026-11-21T00:00:00.000Z',
      },
    ]);
    expect(await list(await createCorporation(api.db))).toEqual([]);
  });

  test('are listed by one statement', async () => {
    const company = await createCorporation(api.db);
    await create(company, '一');
    await create(company, '二');
    api.statements.length = 0;
    await list(company);
    expect(api.statements.filter((each) => each.includes('saved_search'))).toHaveLength(1);
  });

  test.each([
    ['', '名前を入力してください'],
    ['  ', '名前を入力してください'],
    ['あ'.repeat(61), '名前は60文字以内で入力してください'],
  ])('need a name: 「%s」', async (name, message) => {
    const company = await createCorporation(api.db);
    const savedSearchId = await named(company, '経験者');
    for (const response of [await create(company, name), await rename(company, savedSearchId, name)]) {
      expect(response).toMatchObject({ status: 400, json: { message } });
    }
  });

  test('have a name of their own in the company', async () => {
    const { company, colleague } = await withColleague();
    const savedSearchId = await named(company, '経験者');
    const other = await named(company, '未経験者');
    const taken = { status: 400, json: { message: expect.stringContaining('同じ名前') } };
    expect(await create(colleague, '経験者 ')).toMatchObject(taken);
    expect(await rename(colleague, other, '経験者')).toMatchObject(taken);
    expect((await rename(colleague, savedSearchId, '経験者')).status).toBe(200);
    expect((await create(await createCorporation(api.db), '経験者')).status).toBe(200);
  });

  test('are not renamed over the name that a colleague gave meanwhile', async () => {
    const { company, colleague } = await withColleague();
    const savedSearchId = await named(company, '経験者');
    const renameFrom = (before: string, name: string) =>
      callApi(api, savedSearch.rename, {
        as: colleague.user,
        params: { cid: company.cid, savedSearchId },
        body: { name },
        headers: { 'X-Based-On': contentTag({ name: before }) },
      });
    expect((await renameFrom('経験者', '東京の経験者')).status).toBe(200);
    expect((await renameFrom('経験者', '大阪の経験者')).status).toBe(422);
    expect((await renameFrom('経験者', '東京の経験者')).status).toBe(200);
    expect((await renameFrom('東京の経験者', '大阪の経験者')).status).toBe(200);
  });

  test.each([
    ['', '保存する検索条件がありません'],
    ['?', '保存する検索条件がありません'],
    [
      '?minYears=3&formerCondition=1&page=2',
      '検索に使えない条件が含まれています:formerCondition、page。その条件を外してください',
    ],
    [
      '?prefectureCodes=13&prefectureCodes=99',
      '検索に使えない条件が含まれています:prefectureCodes。その条件を外してください',
    ],
    ['?minYears=3&minYears=5', '検索に使えない条件が含まれています:minYears。その条件を外してください'],
    ['?minYears=3.0', '検索に使えない条件が含まれています:minYears。その条件を外してください'],
    ['?excludeScouted=true', '検索に使えない条件が含まれています:excludeScouted。その条件を外してください'],
    ['?constructor=1', '検索に使えない条件が含まれています:constructor。その条件を外してください'],
    [`?keyword=${'あ'.repeat(101)}`, '検索に使えない条件が含まれています:keyword。その条件を外してください'],
    [`?keyword=${'a'.repeat(8000)}`, '検索条件は8,000文字以内で入力してください'],
  ])('take no conditions that would be lost: %s', async (search, message) => {
    const company = await createCorporation(api.db);
    expect(await create(company, '名前', search)).toMatchObject({ status: 400, json: { message } });
    expect(await list(company)).toEqual([]);
  });

  test('keep conditions that no search knows any more, and name them', async () => {
    const { cid, user, ...rest } = await createCorporation(api.db);
    const search = '?formerCondition=1&minYears=3';
    await createSavedSearch(api.db, cid, { createdBy: user.universalUid, search });
    expect(await list({ cid, user, ...rest })).toMatchObject([{ search, unusable: ['formerCondition'] }]);
  });

  test('are no more than there is room for, also by bringing one back', async () => {
    const company = await createCorporation(api.db);
    const first = await named(company, '最初');
    for (let index = 1; index < MAX_SAVED_SEARCHES; index += 1) await create(company, `検索${index}`);
    const full = { status: 400, json: { message: expect.stringContaining('50件まで') } };
    expect(await create(company, '多すぎる')).toMatchObject(full);
    await act(savedSearch.remove, company, first);
    expect((await create(company, '代わり')).status).toBe(200);
    expect(await act(savedSearch.restore, company, first)).toMatchObject(full);
    expect(await list(company)).toHaveLength(MAX_SAVED_SEARCHES);
  });

  test('can be renamed and removed by any member, and by nobody else', async () => {
    const { company, colleague } = await withColleague();
    const savedSearchId = await named(company, '経験者');
    const stranger = { ...(await createCorporation(api.db)), cid: company.cid };
    expect((await rename(stranger, savedSearchId, '別の名前')).status).toBe(404);
    expect((await rename(colleague, savedSearchId, '別の名前')).status).toBe(200);
    expect(await list(company)).toMatchObject([{ name: '別の名前' }]);
    expect((await act(savedSearch.remove, stranger, savedSearchId)).status).toBe(404);
    expect((await act(savedSearch.remove, colleague, savedSearchId)).status).toBe(200);
    expect(await list(company)).toEqual([]);
    expect((await act(savedSearch.remove, company, savedSearchId)).status).toBe(404);
    expect((await rename(company, savedSearchId, '名前')).status).toBe(404);
    expect((await act(savedSearch.look, company, savedSearchId)).status).toBe(404);
  });

  test('come back as they were, unless the name is taken', async () => {
    const company = await createCorporation(api.db);
    const savedSearchId = await named(company, '経験者');
    await setMail(company, savedSearchId, true);
    await act(savedSearch.remove, company, savedSearchId);
    expect((await act(savedSearch.restore, company, savedSearchId)).status).toBe(200);
    expect((await act(savedSearch.restore, company, savedSearchId)).status).toBe(200);
    expect(await list(company)).toMatchObject([{ savedSearchId, name: '経験者', isMailed: true }]);
    await act(savedSearch.remove, company, savedSearchId);
    await create(company, '経験者');
    expect(await act(savedSearch.restore, company, savedSearchId)).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('同じ名前') },
    });
  });

  test('are gone for good a day after they were removed', async () => {
    const company = await createCorporation(api.db);
    const savedSearchId = await named(company, '経験者');
    await setMail(company, savedSearchId, true);
    await act(savedSearch.remove, company, savedSearchId);
    const keepHouse = () => startHousekeeping(api.services).stop();
    api.time.now = new Date('2026-11-22T00:00:00Z');
    await keepHouse();
    expect(await countRows(api.db, schema.savedSearch)).toBe(1);
    api.time.now = new Date('2026-11-22T00:00:00.001Z');
    await keepHouse();
    expect(await countRows(api.db, schema.savedSearch)).toBe(0);
    expect(await countRows(api.db, schema.savedSearchMember)).toBe(0);
    expect((await act(savedSearch.restore, company, savedSearchId)).status).toBe(404);
  });

  test('mail whom they are switched on for, until that person leaves', async () => {
    const { company, colleague } = await withColleague();
    const savedSearchId = await named(company, '経験者');
    await setMail(colleague, savedSearchId, true);
    expect(await list(company)).toMatchObject([{ isMailed: false }]);
    expect(await list(colleague)).toMatchObject([{ isMailed: true }]);
    await callApi(api, corporationAccount.removeMember, {
      as: company.user,
      params: { cid: company.cid },
      body: { universalUid: colleague.user.universalUid },
    });
    await addMember(api.db, company.cid, colleague.user.universalUid);
    expect(await list(colleague)).toMatchObject([{ isMailed: false }]);
  });

  test('that are sent twice under one key are one', async () => {
    const { cid, user } = await createCorporation(api.db);
    const send = () =>
      callApi(api, savedSearch.create, {
        as: user,
        params: { cid },
        body: { name: '経験者', search: '?minYears=3' },
        headers: { 'Idempotency-Key': 'the same key' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.json).toEqual(first.json);
    expect(await countRows(api.db, schema.savedSearch)).toBe(1);
  });
});
