import { describe, expect, it } from 'vitest';
import { queryTexts } from '@/lib/address/url-state';
import { type Criteria, candidateList, noCriteria, orderChange, orderOf, toBasicCriteria } from './criteria';

const everything: Criteria = {
  keyword: '決済 基盤',
  jobCategoryIds: ['engineer', 'design-ui'],
  prefectureCodes: ['13', '27'],
  minYears: 3,
  skills: ['TypeScript', 'React'],
  skillMatch: 'or',
  workingFormIds: ['side-job'],
  remote: ['full'],
  minHoursPerWeek: 10,
  maxRewardPerHour: 5000,
  startFrom: 'now',
  lastLoginWithinDays: '30',
  excludeScouted: true,
  excludeApplied: true,
  excludeFavorite: true,
  excludeBlank: true,
  excludePassed: true,
  labelIds: ['label-1', 'label-2'],
  recontact: 'due',
  passedBefore: '2026-11-21T03:00:00.000Z',
  for: 'project-1',
  orderBy: 'updated',
  page: 4,
};

const names = {
  jobCategoryIds: (id: string) => (id === 'engineer' ? 'エンジニア' : 'UI/UXデザイナー'),
  prefectureCodes: (code: string) => (code === '13' ? '東京都' : '大阪府'),
  labelIds: (id: string) => (id === 'label-1' ? '要面談' : ''),
  workingFormIds: () => '副業',
  for: () => '検索基盤の開発',
};

/** What a call is sent: without what is undefined. */
const sentFor = (criteria: Criteria) => JSON.parse(JSON.stringify(candidateList.toFilter(criteria)));

describe('conditions of 候補者検索', () => {
  it('come back from the URL as they were written', () => {
    const search = new URLSearchParams(candidateList.search(everything));
    expect(candidateList.read(queryTexts(search))).toEqual(everything);
  });

  it('leave out who was passed on unless the URL says otherwise', () => {
    expect(candidateList.read({}).excludePassed).toBe(true);
    expect(candidateList.search({ ...noCriteria, excludePassed: false })).toBe('?excludePassed=0');
    expect(candidateList.read({ excludePassed: '0' }).excludePassed).toBe(false);
  });

  it('are none for an empty URL and for values of an older version', () => {
    expect(candidateList.read({})).toEqual(noCriteria);
    const old = {
      page: 'last',
      orderBy: 'popular',
      remote: 'moon',
      prefectureCodes: '99',
      minYears: '-3',
      skills: 'a,b',
    };
    expect(candidateList.read(old)).toEqual(noCriteria);
  });

  it('become the query of the full-parameter search, numbers as numbers and nothing that is not set', () => {
    expect(sentFor(everything)).toMatchObject({ minYears: 3, lastLoginWithinDays: 30, skillMatch: 'or' });
    expect(sentFor(noCriteria)).toEqual({ excludePassed: true, orderBy: 'lastLogin' });
  });

  it('send what depends on another condition with it only', () => {
    const { skillMatch, passedBefore } = sentFor({ ...everything, skills: ['React'], page: 1 });
    expect([skillMatch, passedBefore]).toEqual([undefined, undefined]);
  });

  it('are left at 職種, 都道府県 and フリーワード for a FREE company', () => {
    const basic = toBasicCriteria(everything);
    expect(candidateList.conditions(basic, names).map(({ label }) => label)).toEqual([
      '「決済 基盤」',
      'エンジニア',
      'UI/UXデザイナー',
      '東京都',
      '大阪府',
      '見送りを除く',
      '案件『検索基盤の開発』に合う候補者',
    ]);
    expect(Object.keys(sentFor(basic)).sort()).toEqual([
      'excludePassed',
      'jobCategoryIds',
      'keyword',
      'orderBy',
      'passedBefore',
      'prefectureCodes',
    ]);
  });
});

describe('the order of 候補者検索', () => {
  it.each<[string, string, object]>([
    ['nothing', '', { orderBy: 'lastLogin' }],
    ['conditions without words', '?minYears=3', { orderBy: 'lastLogin' }],
    ['words', '?keyword=Go', { byFit: true }],
    ['skills', '?skills=Go', { byFit: true }],
    ['a project', '?for=project-1', { byFit: true }],
    ['words and a choice', '?keyword=Go&orderBy=lastLogin', { orderBy: 'lastLogin' }],
    ['an address from when 新着順 was one', '?orderBy=new', { orderBy: 'updated' }],
    ['an address with 更新順', '?orderBy=updated&keyword=Go', { orderBy: 'updated' }],
    ['an address with 適合順', '?orderBy=fit', { byFit: true }],
  ])('with %s', (_given, search, sent) => {
    const { byFit, orderBy } = sentFor(candidateList.read(queryTexts(new URLSearchParams(search))));
    expect({ byFit, orderBy }).toEqual({ byFit: undefined, orderBy: undefined, ...sent });
  });

  it('follows the conditions again when the usual one is chosen', () => {
    const criteria: Criteria = { ...noCriteria, keyword: 'Go', orderBy: 'lastLogin' };
    const changed = { ...criteria, ...orderChange(criteria, 'fit') };
    expect(changed.orderBy).toBeNull();
    expect(orderOf(changed)).toBe('fit');
    expect(orderOf({ ...changed, keyword: '' })).toBe('lastLogin');
  });
});

describe('chips of 候補者検索', () => {
  it('name every condition, one chip for each value', () => {
    expect(candidateList.conditions(everything, names).map(({ label }) => label)).toEqual([
      '「決済 基盤」',
      'エンジニア',
      'UI/UXデザイナー',
      '東京都',
      '大阪府',
      '経験3年以上',
      'TypeScript',
      'React',
      '副業',
      'フルリモート',
      '週10時間以上',
      '時給5,000円以下',
      '開始:すぐに',
      '最終ログイン1か月以内',
      'スカウト済みを除く',
      '応募済みを除く',
      'お気に入りを除く',
      '未入力を除く',
      '見送りを除く',
      'ラベル:要面談',
      'ラベル:不明',
      '再連絡日:今日まで',
      '案件『検索基盤の開発』に合う候補者',
    ]);
  });

  it('drop only their own condition, and go to the first page', () => {
    const chip = candidateList.conditions(everything, names).find(({ label }) => label === 'TypeScript');
    expect({ ...everything, ...chip?.without }).toEqual({ ...everything, skills: ['React'], page: 1 });
  });

  it('leave nothing when all are dropped', () => {
    const without = candidateList.conditions(everything, names).reduce((criteria) => {
      const [chip] = candidateList.conditions(criteria, names);
      return { ...criteria, ...chip?.without };
    }, everything);
    expect(candidateList.conditions(without, names)).toEqual([]);
  });

  it('are cleared in the same order, with what is left out by default', () => {
    expect(candidateList.cleared(everything)).toEqual({ ...noCriteria, orderBy: 'updated' });
  });
});
