import { describe, expect, test } from 'vitest';
import { userProfile } from '#endpoints/user-profile';
import { createSearchableCandidate } from '../../../tests/support/records/candidate-factories.ts';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { labelCandidates } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;
type Query = Parameters<typeof callApi<typeof userProfile.searchPaid>>[2] extends
  | { query?: infer Q }
  | undefined
  ? Q
  : never;

const search = ({ cid, user }: Company, query: Query = {}) =>
  callApi(api, userProfile.search, { as: user, params: { cid }, query });
const searchPaid = ({ cid, user }: Company, query: Query = {}) =>
  callApi(api, userProfile.searchPaid, { as: user, params: { cid }, query });

const namesOf = ({ json }: { json: { items: { lastName: string }[] } }) =>
  json.items.map(({ lastName }) => lastName).sort();

describe('the search of every plan', () => {
  test('is open to FREE, with 職種, 都道府県 and フリーワード', async () => {
    const company = await createCorporation(api.db, { plan: 'free' });
    await createSearchableCandidate(api.db, { lastName: '東京', prefectureCode: '13' });
    await createSearchableCandidate(api.db, {
      lastName: '大阪',
      prefectureCode: '27',
      jobCategories: [{ jobCategoryId: 'design-ui', years: 2 }],
      introduction: '医療の画面を作っています。',
    });
    expect(namesOf(await search(company))).toEqual(['大阪', '東京']);
    expect(namesOf(await search(company, { prefectureCodes: ['13', '01'] }))).toEqual(['東京']);
    expect(namesOf(await search(company, { jobCategoryIds: ['design'] }))).toEqual(['大阪']);
    expect(namesOf(await search(company, { keyword: '医療 画面' }))).toEqual(['大阪']);
  });

  test('leaves the filters of the paid plans aside', async () => {
    const company = await createCorporation(api.db, { plan: 'free' });
    await createSearchableCandidate(api.db, { remote: 'onsite' });
    expect((await search(company, { remote: ['full'] })).json.totalCount).toBe(1);
  });
});

describe('the full-parameter search', () => {
  test('is for TRIAL and PAID', async () => {
    const statuses: number[] = [];
    for (const plan of ['free', 'trial', 'paid'] as const) {
      statuses.push((await searchPaid(await createCorporation(api.db, { plan }))).status);
    }
    expect(statuses).toEqual([403, 200, 200]);
  });

  test('takes every filter', async () => {
    const company = await createCorporation(api.db);
    await createSearchableCandidate(api.db, {
      lastName: '全部',
      jobCategories: [{ jobCategoryId: 'engineer-backend', years: 6 }],
      skills: [{ name: 'Go', years: 4 }],
      workingFormIds: ['freelance'],
      hoursMin: 10,
      hoursMax: 20,
      minReward: 4000,
      remote: 'partial',
      startFrom: 'now',
    });
    await createSearchableCandidate(api.db, { lastName: '別人', startFrom: 'talk' });
    const found = await searchPaid(company, {
      jobCategoryIds: ['engineer'],
      minYears: 5,
      skills: ['ｇｏ', 'Rust'],
      skillMatch: 'or',
      workingFormIds: ['freelance'],
      minHoursPerWeek: 20,
      maxRewardPerHour: 4000,
      remote: ['partial'],
      startFrom: 'within3m',
      lastLoginWithinDays: 7,
      excludeScouted: true,
      excludeApplied: true,
      excludeFavorite: true,
    });
    expect(namesOf(found)).toEqual(['全部']);
  });

  test('leaves out introduction, careers and links when asked to be brief, and nothing else', async () => {
    const company = await createCorporation(api.db);
    await createSearchableCandidate(api.db, { lastName: '要約' });
    const [whole] = (await search(company, {})).json.items;
    const { introduction, careers, links, ...rest } = whole ?? {};
    expect([introduction, careers, links]).toEqual([
      expect.any(String),
      expect.any(Array),
      expect.any(Array),
    ]);
    expect((await search(company, { brief: true })).json.items).toEqual([rest]);
    expect((await searchPaid(company, { brief: true })).json.items).toEqual([rest]);
  });

  test('orders by 最終ログイン, 更新 or 新着', async () => {
    const company = await createCorporation(api.db);
    const day = (number: number) => new Date(Date.UTC(2026, 0, number));
    await createSearchableCandidate(api.db, {
      lastName: '甲',
      lastLoginAt: day(3),
      updatedAt: day(1),
      createdAt: day(1),
    });
    await createSearchableCandidate(api.db, {
      lastName: '乙',
      lastLoginAt: day(2),
      updatedAt: day(2),
      createdAt: day(0),
    });
    await createSearchableCandidate(api.db, {
      lastName: '丙',
      lastLoginAt: day(1),
      updatedAt: day(0),
      createdAt: day(2),
    });
    const order = async (orderBy: 'lastLogin' | 'updated' | 'new') =>
      (await searchPaid(company, { orderBy })).json.items.map(({ lastName }) => lastName).join('');
    expect(await order('lastLogin')).toBe('甲乙丙');
    expect(await order('updated')).toBe('乙甲丙');
    expect(await order('new')).toBe('丙甲乙');
  });

  test('takes a candidate who has not said a reward, unless the incomplete are left out', async () => {
    const company = await createCorporation(api.db);
    await createSearchableCandidate(api.db, { lastName: '未定', minReward: null });
    await createSearchableCandidate(api.db, { lastName: '高額', minReward: 9000 });
    expect(namesOf(await searchPaid(company, { maxRewardPerHour: 5000 }))).toEqual(['未定']);
    expect(namesOf(await searchPaid(company, { maxRewardPerHour: 5000, excludeBlank: true }))).toEqual([]);
  });

  test('pages; a page beyond the last is empty and still shows how many there are', async () => {
    const company = await createCorporation(api.db);
    for (let index = 0; index < 3; index += 1) await createSearchableCandidate(api.db);
    const page = async (number: number) => (await searchPaid(company, { page: number, limit: 2 })).json;
    expect((await page(1)).items).toHaveLength(2);
    expect((await page(2)).items).toHaveLength(1);
    expect(await page(9)).toMatchObject({ items: [], totalCount: 3, maxCount: 1000 });
  });

  test.each([
    [{ limit: 51 }, /^入力内容が正しくありません/],
    [{ page: 0 }, /^ページ番号が正しくありません$/],
    [{ prefectureCodes: ['48'] }, /^都道府県が正しくありません。都道府県を選び直してください$/],
    [{ keyword: 'あ'.repeat(101) }, /^フリーワードは100文字以内で入力してください$/],
    [{ jobCategoryIds: ['職種'] }, /^IDの形式が正しくありません$/],
  ])('refuses %j with a message', async (query, message) => {
    const company = await createCorporation(api.db);
    const response = await searchPaid(company, query);
    expect(response.status).toBe(400);
    expect(response.message).toMatch(message);
  });

  test('reads a page in as many statements for many candidates as for one', async () => {
    const company = await createCorporation(api.db);
    const statements = async () => {
      const before = api.statements.length;
      await searchPaid(company, { remote: ['full'] });
      return api.statements.length - before;
    };
    await createSearchableCandidate(api.db, { remote: 'full' });
    const one = await statements();
    for (let index = 0; index < 20; index += 1) await createSearchableCandidate(api.db, { remote: 'full' });
    const { json } = await searchPaid(company, { remote: ['full'] });
    const uids = json.items.map(({ universalUid }) => universalUid);
    await labelCandidates(
      api.db,
      { cid: company.cid, labelId: 'one', name: '一', nameKey: '一', color: 'red' },
      uids,
    );
    expect(await statements()).toBe(one);
  });
});
