import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ListedProfile } from '#endpoints/user-profile';
import { type FitRow, fitRows, fitSummary } from './fit';
import type { ProjectTerms } from './project-criteria';

const open: ProjectTerms = {
  jobCategoryIds: [],
  skills: [],
  workingFormId: null,
  remote: null,
  prefectureCode: null,
  hoursPerWeek: null,
  maxRewardPerHour: null,
};

const names = {
  nameOfJobCategory: (id: string) =>
    ({ engineer: 'エンジニア', backend: 'バックエンド', sales: '営業' })[id] ?? '',
  nameOfWorkingForm: (id: string) => (id === 'side-job' ? '副業' : '業務委託'),
  nameOfPrefecture: (code: string) => (code === '13' ? '東京都' : '大阪府'),
  jobCategories: [{ id: 'engineer', children: [{ id: 'backend' }] }],
};

const candidate = (entered: object): ListedProfile =>
  v.parse(ListedProfile, { universalUid: 'u1', ...entered });

describe('a condition beside what a candidate says', () => {
  it.each<[string, Partial<ProjectTerms>, object, Omit<FitRow, 'term'>[]]>([
    ['not decided', {}, { jobCategories: [{ jobCategoryId: 'sales' }] }, []],
    [
      'a job category below the wanted one',
      { jobCategoryIds: ['engineer'] },
      { jobCategories: [{ jobCategoryId: 'backend' }] },
      [{ wanted: 'エンジニア', offered: 'バックエンド', verdict: 'fits' }],
    ],
    [
      'another job category',
      { jobCategoryIds: ['engineer'] },
      { jobCategories: [{ jobCategoryId: 'sales' }] },
      [{ wanted: 'エンジニア', offered: '営業', verdict: 'differs' }],
    ],
    [
      'a job category that has no name here',
      { jobCategoryIds: ['x'] },
      {},
      [{ wanted: '名前を確認できません', offered: '未入力', verdict: 'unknown' }],
    ],
    [
      'half of the skills, in another spelling',
      { skills: ['TypeScript', 'AWS'] },
      { skills: [{ name: 'typescript' }] },
      [{ wanted: 'TypeScript、AWS', offered: '1/2:TypeScript', verdict: 'fits' }],
    ],
    [
      'fewer skills',
      { skills: ['TypeScript', 'AWS', 'Go'] },
      { skills: [{ name: 'Go' }] },
      [{ wanted: 'TypeScript、AWS、Go', offered: '1/3:Go', verdict: 'differs' }],
    ],
    [
      'other skills',
      { skills: ['Go'] },
      { skills: [{ name: 'Java' }] },
      [{ wanted: 'Go', offered: '一致するスキルなし', verdict: 'differs' }],
    ],
    ['no skills entered', { skills: ['Go'] }, {}, [{ wanted: 'Go', offered: '未入力', verdict: 'unknown' }]],
    [
      'one of the forms',
      { workingFormId: 'side-job' },
      { workingFormIds: ['contract', 'side-job'] },
      [{ wanted: '副業', offered: '業務委託、副業', verdict: 'fits' }],
    ],
    [
      'less remote work than offered',
      { remote: 'partial' },
      { remote: 'onsite' },
      [{ wanted: '一部リモート', offered: '出社', verdict: 'fits' }],
    ],
    [
      'more remote work than offered',
      { remote: 'partial' },
      { remote: 'full' },
      [{ wanted: '一部リモート', offered: 'フルリモート', verdict: 'differs' }],
    ],
    [
      'a wish that is not understood',
      { remote: 'onsite' },
      { remote: 'sometimes' },
      [{ wanted: '出社', offered: '未入力', verdict: 'unknown' }],
    ],
    [
      'another prefecture',
      { prefectureCode: '13' },
      { prefectureCode: '27' },
      [{ wanted: '東京都', offered: '大阪府', verdict: 'differs' }],
    ],
    [
      'hours that overlap',
      { hoursPerWeek: { min: 10, max: 20 } },
      { availableHoursPerWeek: { min: 5, max: 10 } },
      [{ wanted: '週10〜20時間', offered: '週5〜10時間', verdict: 'fits' }],
    ],
    [
      'too few hours',
      { hoursPerWeek: { min: 15, max: 20 } },
      { availableHoursPerWeek: { min: 5, max: 10 } },
      [{ wanted: '週15〜20時間', offered: '週5〜10時間', verdict: 'differs', gap: '稼働が週5時間少ない' }],
    ],
    [
      'too many hours',
      { hoursPerWeek: { min: 5, max: 10 } },
      { availableHoursPerWeek: { min: 30, max: 40 } },
      [{ wanted: '週5〜10時間', offered: '週30〜40時間', verdict: 'differs', gap: '稼働が週20時間多い' }],
    ],
    [
      'a reward that is offered',
      { maxRewardPerHour: 5000 },
      { minRewardPerHour: 5000 },
      [{ wanted: '時給5,000円まで', offered: '時給5,000円から', verdict: 'fits' }],
    ],
    [
      'a higher reward',
      { maxRewardPerHour: 5000 },
      { minRewardPerHour: 5500 },
      [
        {
          wanted: '時給5,000円まで',
          offered: '時給5,500円から',
          verdict: 'differs',
          gap: '希望時給が500円上',
        },
      ],
    ],
    [
      'no reward entered',
      { maxRewardPerHour: 5000 },
      {},
      [{ wanted: '時給5,000円まで', offered: '未入力', verdict: 'unknown' }],
    ],
  ])('%s', (_name, terms, entered, expected) => {
    const rows = fitRows({ ...open, ...terms }, candidate(entered), names);
    expect(rows.map(({ term: _term, ...row }) => row)).toEqual(expected);
  });
});

describe('the comparison in a line', () => {
  const row = (verdict: FitRow['verdict'], gap?: string): FitRow => ({
    term: '条件',
    wanted: '',
    offered: '',
    verdict,
    gap,
  });

  it.each<[string, FitRow[]]>([
    ['', []],
    ['2/2 一致', [row('fits'), row('fits')]],
    ['1/2 一致・希望時給が500円上', [row('fits'), row('differs', '希望時給が500円上')]],
    ['1/2 一致・未入力1件', [row('fits'), row('differs'), row('unknown')]],
    ['比べる条件が未入力', [row('unknown')]],
  ])('%s', (expected, rows) => {
    expect(fitSummary(rows)).toBe(expected);
  });
});
