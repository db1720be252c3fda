import { describe, expect, it } from 'vitest';
import { readState, writeState } from '@/lib/address/url-state';
import { conditionChips } from './chips';
import {
  activeConditions,
  type Criteria,
  criteriaCodecs,
  noCriteria,
  toBasicCriteria,
  toBasicQuery,
  toFullQuery,
} from './criteria';

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
  passedBefore: '2026-11-21T03:00:00.000Z',
  orderBy: 'new',
  page: 4,
};

const names = {
  nameOfJobCategory: (id: string) => (id === 'engineer' ? 'エンジニア' : 'UI/UXデザイナー'),
  nameOfPrefecture: (code: string) => (code === '13' ? '東京都' : '大阪府'),
  nameOfLabel: (id: string) => (id === 'label-1' ? '要面談' : ''),
  nameOfWorkingForm: () => '副業',
};

describe('conditions of 候補者検索', () => {
  it('come back from the URL as they were written', () => {
    const search = new URLSearchParams(writeState(criteriaCodecs, everything));
    const query = Object.fromEntries([...new Set(search.keys())].map((key) => [key, search.getAll(key)]));
    expect(readState(criteriaCodecs, query)).toEqual(everything);
  });

  it('leave out who was passed on unless the URL says otherwise', () => {
    expect(readState(criteriaCodecs, {}).excludePassed).toBe(true);
    expect(writeState(criteriaCodecs, { ...noCriteria, excludePassed: false })).toBe('?excludePassed=0');
    expect(readState(criteriaCodecs, { excludePassed: '0' }).excludePassed).toBe(false);
  });

  it('are none for an empty URL and for values of an older version', () => {
    expect(readState(criteriaCodecs, {})).toEqual(noCriteria);
    const old = {
      page: 'last',
      orderBy: 'popular',
      remote: 'moon',
      prefectureCodes: '99',
      minYears: '-3',
      skills: 'a,b',
    };
    expect(readState(criteriaCodecs, old)).toEqual(noCriteria);
  });

  it('become the query of the full-parameter search, numbers as numbers and nothing that is not set', () => {
    expect(toFullQuery(everything)).toMatchObject({ minYears: 3, lastLoginWithinDays: 30, skillMatch: 'or' });
    expect(JSON.parse(JSON.stringify(toFullQuery(noCriteria)))).toEqual({
      excludePassed: true,
      orderBy: 'lastLogin',
      page: 1,
    });
  });

  it('are left at 職種, 都道府県 and フリーワード for a FREE company', () => {
    const basic = toBasicCriteria(everything);
    expect(activeConditions(basic)).toEqual([
      'keyword',
      'jobCategoryIds',
      'prefectureCodes',
      'excludePassed',
    ]);
    expect(Object.keys(toBasicQuery(basic)).sort()).toEqual([
      'excludePassed',
      'jobCategoryIds',
      'keyword',
      'orderBy',
      'page',
      'passedBefore',
      'prefectureCodes',
    ]);
  });
});

describe('chips of 候補者検索', () => {
  it('name every condition, one chip for each value', () => {
    expect(conditionChips(everything, names).map(({ label }) => label)).toEqual([
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
    ]);
  });

  it('drop only their own condition, and go to the first page', () => {
    const chip = conditionChips(everything, names).find(({ label }) => label === 'TypeScript');
    expect({ ...everything, ...chip?.without }).toEqual({ ...everything, skills: ['React'], page: 1 });
  });

  it('leave nothing when all are dropped', () => {
    let criteria = everything;
    for (let [chip] = conditionChips(criteria, names); chip; [chip] = conditionChips(criteria, names)) {
      criteria = { ...criteria, ...chip.without };
    }
    expect(activeConditions(criteria)).toEqual([]);
  });
});
