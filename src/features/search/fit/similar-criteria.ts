import type { ListedProfile } from '#endpoints/user-profile';
import { type Criteria, candidateList, isRemote, noCriteria } from '../search/criteria';

/** More would find hardly anybody else. */
const MOST_SKILLS = 3;
const MOST_JOB_CATEGORIES = 3;

type Entry = { years: number | null };

/** The entries with most years first, others in their order. */
const longest = <E extends Entry>(entries: readonly E[]): E[] =>
  entries.toSorted((a, b) => (b.years ?? 0) - (a.years ?? 0));

const isSearchable = ({ name }: { name: string }) =>
  name.trim() !== '' && name.length <= 50 && !name.includes(',');

/**
 * The conditions of the candidates like one: the job categories and skills with most years, and the same remote work; who
 * has been scouted or has applied is left out. Null of somebody with neither job categories nor skills.
 */
export function criteriaLike(
  { jobCategories, skills, remote }: ListedProfile,
  projectId: string | null = null,
): Criteria | null {
  const categories = longest(jobCategories).slice(0, MOST_JOB_CATEGORIES);
  const main = longest(skills.filter(isSearchable)).slice(0, MOST_SKILLS);
  if (categories.length === 0 && main.length === 0) return null;
  return {
    ...noCriteria,
    jobCategoryIds: categories.map(({ jobCategoryId }) => jobCategoryId),
    skills: main.map(({ name }) => name.trim()),
    skillMatch: main.length > 1 ? 'or' : noCriteria.skillMatch,
    remote: remote !== null && isRemote(remote) ? [remote] : [],
    excludeScouted: true,
    excludeApplied: true,
    for: projectId,
  };
}

/** The address of 候補者検索 for candidates like one; null of whom too little is known. */
export function similarHref(candidate: ListedProfile, projectId: string | null): string | null {
  const criteria = criteriaLike(candidate, projectId);
  return criteria && candidateList.href(criteria);
}
