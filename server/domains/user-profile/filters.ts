import { type SQL, sql } from 'drizzle-orm';
import type { BasicProfileSearch, ProfileSearch, StartFrom } from '#endpoints/user-profile';
import { jobCategories as jobCategoryMaster } from '../../db/masters.ts';
import { gramsOfWord, isGram, keywordWords, skillKey } from './normalise.ts';

/** A search of either plan: what FREE may not use is simply absent. */
export type Criteria = BasicProfileSearch & Partial<ProfileSearch>;

/** One condition on a candidate `c`. */
export type Filter = {
  /** The condition, read from the row itself. */
  row: SQL;
  /** The same for `candidate_search_idx`. */
  index?: SQL;
  /** The index answers more rows than fit, so that each must be looked at as well. */
  isHint?: boolean;
  /** Looks into the long text, which takes several times as long as anything else. */
  readsText?: boolean;
};

const DAY = 24 * 60 * 60 * 1000;

const textArray = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

/** The single values of a candidate that the index holds: `candidate_search_idx` is defined with the same words. */
const hasFacet = (values: readonly string[]): SQL =>
  sql`(array[c.prefecture_code, c.remote, c.start_from, 'y' || c.max_years::text, 'h' || c.hours_max::text]) && ${textArray(values)}`;

/** No experience is longer than this many years, and no week than this many hours. */
const LONGEST = { y: 80, h: 168 };

/** From here on there are few enough for the index to be quicker than a look at each row. */
const FEW = { y: 15, h: 30 };

/** The index condition for at least so many years or hours, if it is worth it. */
const hasAtLeast = (kind: 'y' | 'h', least: number): SQL | undefined =>
  least < FEW[kind]
    ? undefined
    : hasFacet(
        Array.from(
          { length: Math.max(1, LONGEST[kind] - least + 1) },
          (_, index) => `${kind}${least + index}`,
        ),
      );

/** Job categories with all below them. */
function withChildren(ids: readonly string[]): string[] {
  const wanted = new Set(ids);
  const children = jobCategoryMaster.filter(({ parentId }) => parentId !== null && wanted.has(parentId));
  return [...new Set([...ids, ...children.map(({ id }) => id)])];
}

/** Who can start at once can start within a span too; 要相談 stands for itself. */
const startsBy: Record<StartFrom, StartFrom[]> = {
  now: ['now'],
  within1m: ['now', 'within1m'],
  within3m: ['now', 'within1m', 'within3m'],
  talk: ['talk'],
};

function keywordFilters(keyword: string): Filter[] {
  return keywordWords(keyword).map((word) => ({
    // Several times quicker than LIKE, and takes `%` and `_` as they are.
    row: sql`strpos(c.search_text, ${word}) > 0`,
    index: sql`c.bigrams @> ${`{${gramsOfWord(word)}}`}::int[]`,
    isHint: !isGram(word),
    readsText: true,
  }));
}

function skillFilters({ skills = [], skillMatch }: Criteria): Filter[] {
  const keys = [...new Set(skills.map(skillKey))].filter(Boolean);
  if (keys.length === 0) return [];
  const condition =
    skillMatch === 'or' ? sql`c.skill_keys && ${textArray(keys)}` : sql`c.skill_keys @> ${textArray(keys)}`;
  return [{ row: condition, index: condition }];
}

/** 職種 and 経験年数: with both, the years are those in one of the job categories. */
function experienceFilters({ jobCategoryIds, minYears }: Criteria): Filter[] {
  const filters: Filter[] = [];
  const ids = withChildren(jobCategoryIds);
  if (ids.length > 0) {
    const condition = sql`c.job_category_ids && ${textArray(ids)}`;
    filters.push({ row: condition, index: condition });
  }
  if (!minYears) return filters;
  const index = hasAtLeast('y', minYears);
  if (ids.length === 0) {
    filters.push({ row: sql`c.max_years >= ${minYears}`, index });
  } else {
    const values = JSON.stringify({ years: minYears, ids });
    filters.push({
      row: sql`jsonb_path_exists(c.job_categories, '$[*] ? (@.years >= $years && @.jobCategoryId == $ids[*])', ${values}::jsonb)`,
      index,
      isHint: true,
    });
  }
  return filters;
}

function conditionFilters(criteria: Criteria): Filter[] {
  const { prefectureCodes, workingFormIds = [], remote = [], startFrom, minHoursPerWeek } = criteria;
  const { maxRewardPerHour, excludeBlank } = criteria;
  const filters: Filter[] = [];
  const oneOf = (column: SQL, values: readonly string[]) => {
    if (values.length > 0)
      filters.push({ row: sql`${column} = any(${textArray(values)})`, index: hasFacet(values) });
  };
  oneOf(sql`c.prefecture_code`, prefectureCodes);
  oneOf(sql`c.remote`, remote);
  oneOf(sql`c.start_from`, startFrom ? startsBy[startFrom] : []);
  if (workingFormIds.length > 0) {
    const condition = sql`c.working_form_ids && ${textArray(workingFormIds)}`;
    filters.push({ row: condition, index: condition });
  }
  if (minHoursPerWeek) {
    filters.push({
      row: sql`c.hours_max >= ${minHoursPerWeek}`,
      index: hasAtLeast('h', minHoursPerWeek),
    });
  }
  if (excludeBlank) filters.push({ row: sql`not c.is_blank` });
  if (maxRewardPerHour !== undefined) {
    const isAffordable = sql`c.min_reward <= ${maxRewardPerHour}`;
    // Someone who has not said a reward may be affordable.
    filters.push({ row: excludeBlank ? isAffordable : sql`(${isAffordable} or c.min_reward is null)` });
  }
  return filters;
}

function relationFilters(corporationId: string, criteria: Criteria): Filter[] {
  const filters: Filter[] = [];
  // `offset 0` keeps each a look-up per row: made a join, it would let the planner leave the order index.
  const exclude = (source: SQL) => filters.push({ row: sql`not exists (select from ${source} offset 0)` });
  if (criteria.excludeFavorite) {
    exclude(
      sql`favorite_user f where f.corporation_id = ${corporationId} and f.universal_uid = c.universal_uid`,
    );
  }
  if (criteria.excludeScouted) {
    exclude(sql`scout s where s.corporation_id = ${corporationId} and s.target_uid = c.universal_uid`);
  }
  if (criteria.excludeApplied) {
    exclude(
      sql`application a where a.corporation_id = ${corporationId} and a.universal_uid = c.universal_uid`,
    );
  }
  return filters;
}

/** Turns a search into conditions, cheap ones first; `now` is what 最終ログイン counts back from. */
export function filtersOf(corporationId: string, criteria: Criteria, now: Date): Filter[] {
  const { lastLoginWithinDays } = criteria;
  const filters: Filter[] = [];
  if (lastLoginWithinDays !== undefined) {
    const since = new Date(now.getTime() - lastLoginWithinDays * DAY).toISOString();
    // `is true` keeps the planner from taking the order index for this condition.
    filters.push({ row: sql`(c.last_login_at >= ${since}::timestamptz) is true` });
  }
  filters.push(
    ...conditionFilters(criteria),
    ...experienceFilters(criteria),
    ...skillFilters(criteria),
    ...relationFilters(corporationId, criteria),
    ...keywordFilters(criteria.keyword ?? ''),
  );
  return filters;
}
