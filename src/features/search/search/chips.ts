import { formatYen } from '@/lib/text/format';
import { lastLoginLabels, remoteLabels, startFromLabels } from '@/parts/candidates/labels';
import { activeConditions, type Condition, type Criteria, noCriteria } from './criteria';

/** One removable chip: a condition, or one value of a condition that has several. */
export type ConditionChip = { key: string; label: string; without: Partial<Criteria> };

type Names = {
  nameOfJobCategory: (id: string) => string;
  nameOfPrefecture: (code: string) => string;
  nameOfWorkingForm: (id: string) => string;
  nameOfLabel: (id: string) => string;
};

const remoteName = (value: string) =>
  Object.entries(remoteLabels).find(([key]) => key === value)?.[1] ?? value;

/** The chips of the conditions in use; each says what remains without it. */
export function conditionChips(criteria: Criteria, names: Names): ConditionChip[] {
  const each = (
    condition: 'jobCategoryIds' | 'prefectureCodes' | 'skills' | 'workingFormIds' | 'remote' | 'labelIds',
    label: (value: string) => string,
  ): ConditionChip[] =>
    criteria[condition].map((value) => ({
      key: `${condition}:${value}`,
      label: label(value),
      without: { [condition]: criteria[condition].filter((other) => other !== value), page: 1 },
    }));

  const one = (condition: Condition, label: string): ConditionChip[] => [
    { key: condition, label, without: { [condition]: noCriteria[condition], page: 1 } },
  ];

  const chipsOf: Record<Condition, () => ConditionChip[]> = {
    keyword: () => one('keyword', `「${criteria.keyword}」`),
    jobCategoryIds: () => each('jobCategoryIds', (id) => names.nameOfJobCategory(id) || '職種'),
    prefectureCodes: () => each('prefectureCodes', (code) => names.nameOfPrefecture(code) || '都道府県'),
    minYears: () => one('minYears', `経験${criteria.minYears}年以上`),
    skills: () => each('skills', (skill) => skill),
    workingFormIds: () => each('workingFormIds', (id) => names.nameOfWorkingForm(id) || '働き方'),
    remote: () => each('remote', remoteName),
    minHoursPerWeek: () => one('minHoursPerWeek', `週${criteria.minHoursPerWeek}時間以上`),
    maxRewardPerHour: () => one('maxRewardPerHour', `時給${formatYen(criteria.maxRewardPerHour ?? 0)}以下`),
    startFrom: () => one('startFrom', `開始:${startFromLabels[criteria.startFrom ?? 'talk']}`),
    lastLoginWithinDays: () =>
      one('lastLoginWithinDays', `最終ログイン${lastLoginLabels[criteria.lastLoginWithinDays ?? '7']}`),
    excludeScouted: () => one('excludeScouted', 'スカウト済みを除く'),
    excludeApplied: () => one('excludeApplied', '応募済みを除く'),
    excludeFavorite: () => one('excludeFavorite', 'お気に入りを除く'),
    excludeBlank: () => one('excludeBlank', '未入力を除く'),
    // On by default, so that the default is no way to drop it.
    excludePassed: () => [
      { key: 'excludePassed', label: '見送りを除く', without: { excludePassed: false, page: 1 } },
    ],
    labelIds: () => each('labelIds', (id) => `ラベル:${names.nameOfLabel(id) || '不明'}`),
  };
  return activeConditions(criteria).flatMap((condition) => chipsOf[condition]());
}

/** The chips of what somebody has chosen, without what is left out by default. */
export const ownChips = (chips: readonly ConditionChip[]): readonly ConditionChip[] =>
  chips.filter(({ key }) => key !== 'excludePassed');
