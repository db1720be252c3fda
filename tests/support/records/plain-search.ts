import { jobCategories } from '#server/db/masters';
import type * as schema from '#server/db/schema';
import type { Criteria } from '#server/domains/user-profile/filters';
import { skillKey } from '#server/domains/user-profile/search-columns';
import { readKeyword } from '#server/domains/user-profile/search-query';

const DAY = 24 * 60 * 60 * 1000;

export type CandidateRow = typeof schema.candidate.$inferSelect;

/** The candidates with whom a company has something to do; `few` and `many` are labels, `due` is 再連絡日 that has come. */
export type Relations = Record<
  'favorite' | 'scouted' | 'applied' | 'passed' | 'few' | 'many' | 'recontact' | 'due',
  Set<string>
>;

const startsWithin = { now: 1, within1m: 2, within3m: 3 } as const;

/** Returns whether a candidate matches a search, written in the plainest way. */
export function fits(
  row: CandidateRow,
  criteria: Criteria,
  { relations, now }: { relations: Relations; now: Date },
): boolean {
  const { minYears = 0, skills = [], workingFormIds = [], remote = [], startFrom } = criteria;
  const inCategory = (id: string) =>
    criteria.jobCategoryIds.some(
      (wanted) => wanted === id || jobCategories.find((category) => category.id === id)?.parentId === wanted,
    );
  const experiences = row.jobCategories.filter(
    ({ jobCategoryId }) => criteria.jobCategoryIds.length === 0 || inCategory(jobCategoryId),
  );
  const hasSkill = (skill: string) => row.skills.some(({ name }) => skillKey(name) === skillKey(skill));
  return (
    readKeyword(criteria.keyword ?? '').every(
      ({ forms, isExcluded }) => forms.some((form) => row.searchText.includes(form)) !== isExcluded,
    ) &&
    (criteria.jobCategoryIds.length === 0 || experiences.length > 0) &&
    (minYears === 0 || experiences.some(({ years }) => (years ?? 0) >= minYears)) &&
    (criteria.prefectureCodes.length === 0 || criteria.prefectureCodes.includes(row.prefectureCode ?? '')) &&
    (skills.length === 0 ||
      (criteria.skillMatch === 'or' ? skills.some(hasSkill) : skills.every(hasSkill))) &&
    (workingFormIds.length === 0 || workingFormIds.some((id) => row.workingFormIds.includes(id))) &&
    (remote.length === 0 || (row.remote !== null && remote.includes(row.remote))) &&
    (startFrom === undefined ||
      (startFrom === 'talk'
        ? row.startFrom === 'talk'
        : row.startFrom !== null &&
          row.startFrom !== 'talk' &&
          startsWithin[row.startFrom] <= startsWithin[startFrom])) &&
    (criteria.minHoursPerWeek === undefined || (row.hoursMax ?? 0) >= criteria.minHoursPerWeek) &&
    (criteria.maxRewardPerHour === undefined ||
      (row.minReward === null ? !criteria.excludeBlank : row.minReward <= criteria.maxRewardPerHour)) &&
    (criteria.lastLoginWithinDays === undefined ||
      row.lastLoginAt.getTime() >= now.getTime() - criteria.lastLoginWithinDays * DAY) &&
    !(criteria.excludeFavorite && relations.favorite.has(row.universalUid)) &&
    !(criteria.excludeScouted && relations.scouted.has(row.universalUid)) &&
    !(criteria.excludeApplied && relations.applied.has(row.universalUid)) &&
    !(criteria.excludeBlank && row.isBlank) &&
    !(criteria.excludePassed && relations.passed.has(row.universalUid)) &&
    (!criteria.labelIds?.length ||
      (criteria.labelIds.includes('few') && relations.few.has(row.universalUid)) ||
      (criteria.labelIds.includes('many') && relations.many.has(row.universalUid))) &&
    (criteria.recontact === undefined ||
      relations[criteria.recontact === 'due' ? 'due' : 'recontact'].has(row.universalUid))
  );
}
