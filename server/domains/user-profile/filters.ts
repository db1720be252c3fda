import { type SQL, sql } from 'drizzle-orm';
import type { BasicProfileSearch, ProfileSearch, StartFrom } from '#endpoints/user-profile';
import { jobCategories as jobCategoryMaster } from '../../db/masters.ts';
import { type Gram, gramsOfForm, isInIndex } from './grams.ts';
import { skillKey } from './search-columns.ts';
import { type Clause, readKeyword } from './search-query.ts';

/** A search of either plan: what FREE may not use is simply absent. */
export type Criteria = Omit<BasicProfileSearch, 'brief' | 'byFit' | 'excludePassed'> &
  Partial<Omit<ProfileSearch, 'brief' | 'byFit'>>;

/** One condition on a candidate `c`. */
export type Filter = {
  /** The condition, read from the row itself. */
  row: SQL;
  /** The same for `candidate_search_idx`. */
  index?: SQL;
  /** Of a word instead: what the index has lists of, of which some are asked for (`hasGrams`). */
  grams?: readonly Gram[];
  /** The index returns more rows than match, so that each must be looked at as well. */
  isHint?: boolean;
  /** Looks into the long text, which takes several times as long as anything else. */
  readsText?: boolean;
  /** Reads what the order indexes do not carry (migration 0008), so that the row itself is needed. */
  readsRow?: boolean;
  /** Looks into another table for each row. */
  looksUp?: boolean;
  /** The condition for rows that are given: the planner may look all of them up at once. */
  given?: SQL;
};

const DAY = 24 * 60 * 60 * 1000;

/** Returns an array of texts as an expression. */
export const textArray = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

/** What the index holds of a candidate besides words and skills; its definition is in migration 0007. */
const facets = sql.raw(
  'candidate_facets(c.prefecture_code, c.remote, c.start_from, c.max_years, c.hours_max, c.min_reward, c.working_form_ids, c.job_categories)',
);

const hasFacet = (kind: keyof typeof kinds, values: readonly (string | number)[]): SQL =>
  sql`${facets} && ${textArray(values.map((value) => `${kinds[kind]}${value}`))}`;

/** The letters that facets start with. */
const kinds = {
  prefecture: 'p',
  remote: 'r',
  start: 's',
  workingForm: 'w',
  years: 'y',
  hours: 'h',
  reward: 'm',
  jobCategory: 'j',
} as const;

/** A facet of these says "at least so many" years or hours, or "at most" so many yen. */
const steps = {
  years: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50],
  yearsInCategory: [1, 3, 5, 10, 15, 20],
  hours: [1, 5, 10, 15, 20, 25, 30, 35, 40],
  reward: [
    1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000, 6000, 7000, 8000, 10_000, 15_000, 20_000, 30_000,
  ],
};

/** Above the last step each number of hours has a facet. */
const LAST_HOURS = 40;

/** Returns the step that all who reach `least` have reached as well. */
const stepUpTo = (of: readonly number[], least: number): number | undefined =>
  of.findLast((step) => step <= least);

/** Returns job categories with all below them. */
export function withChildren(ids: readonly string[]): string[] {
  const wanted = new Set(ids);
  const children = jobCategoryMaster.filter(({ parentId }) => parentId !== null && wanted.has(parentId));
  return [...new Set([...ids, ...children.map(({ id }) => id)])];
}

/** Who can start at once can start within a span too; 要相談 is found by itself alone. */
const startsBy: Record<StartFrom, StartFrom[]> = {
  now: ['now'],
  within1m: ['now', 'within1m'],
  within3m: ['now', 'within1m', 'within3m'],
  talk: ['talk'],
};

/** Grams of a word that are looked at to find its rarest ones, and of one that is one of several. */
const MOST_GRAMS = 12;
const GRAMS_OF_EACH = 3;

/** Returns the condition on the index that a text has these grams. */
export const hasGrams = (grams: readonly Gram[]): SQL =>
  sql`c.bigrams @> ${`{${grams.map(({ gram }) => gram)}}`}::int[]`;

/** Several times quicker than LIKE, and takes `%` and `_` as they are. */
export const textHas = (form: string): SQL => sql`strpos(c.search_text, ${form}) > 0`;

const any = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`;

/** What the index is asked for a word: the lists of its grams, of which the search chooses, or of several forms one. */
function inIndex(forms: readonly string[]): Pick<Filter, 'index' | 'grams' | 'isHint'> {
  const [form = '', ...others] = forms;
  const isHint = !forms.every(isInIndex);
  if (others.length > 0)
    return { index: any(forms.map((each) => hasGrams(gramsOfForm(each, GRAMS_OF_EACH)))), isHint };
  const grams = gramsOfForm(form, MOST_GRAMS);
  return isHint ? { grams, isHint } : { index: hasGrams(grams) };
}

function keywordFilter({ forms, isExcluded }: Clause): Filter {
  const row = any(forms.map(textHas));
  return isExcluded
    ? { row: sql`not ${row}`, readsText: true, readsRow: true }
    : { row, ...inIndex(forms), readsText: true, readsRow: true };
}

function skillFilters({ skills = [], skillMatch }: Criteria): Filter[] {
  const keys = [...new Set(skills.map(skillKey))].filter(Boolean);
  if (keys.length === 0) return [];
  const condition =
    skillMatch === 'or' ? sql`c.skill_keys && ${textArray(keys)}` : sql`c.skill_keys @> ${textArray(keys)}`;
  return [{ row: condition, index: condition, readsRow: true }];
}

/** 職種 and 経験年数: with both, the years are those in one of the job categories. */
function experienceFilters({ jobCategoryIds, minYears }: Criteria): Filter[] {
  const ids = withChildren(jobCategoryIds);
  const isIn = sql`c.job_category_ids && ${textArray(ids)}`;
  if (!minYears) return ids.length > 0 ? [{ row: isIn, index: hasFacet('jobCategory', ids) }] : [];
  if (ids.length === 0) {
    const step = stepUpTo(steps.years, minYears);
    return [
      {
        row: sql`c.max_years >= ${minYears}`,
        index: step === undefined ? undefined : hasFacet('years', [step]),
        isHint: step !== minYears,
      },
    ];
  }
  const step = stepUpTo(steps.yearsInCategory, minYears);
  const values = JSON.stringify({ years: minYears, ids });
  return [
    // The first two look at few bytes, so that the third is seldom needed.
    { row: sql`c.max_years >= ${minYears}` },
    { row: isIn },
    {
      row: sql`jsonb_path_exists(c.job_categories, '$[*] ? (@.years >= $years && @.jobCategoryId == $ids[*])', ${values}::jsonb)`,
      index: hasFacet(
        'jobCategory',
        ids.map((id) => `${id}>${step}`),
      ),
      isHint: step !== minYears,
      readsRow: true,
    },
  ];
}

function hoursFilter(least: number): Filter {
  const step = least > LAST_HOURS ? least : stepUpTo(steps.hours, least);
  return {
    row: sql`c.hours_max >= ${least}`,
    index: step === undefined ? undefined : hasFacet('hours', [step]),
    isHint: step !== least,
  };
}

/** Someone who has not said a reward may be affordable, unless `isSaid`. */
function rewardFilter(most: number, isSaid: boolean): Filter {
  const isAffordable = sql`c.min_reward <= ${most}`;
  const step = steps.reward.find((each) => each >= most);
  return {
    row: isSaid ? isAffordable : sql`(${isAffordable} or c.min_reward is null)`,
    index: step === undefined ? undefined : hasFacet('reward', isSaid ? [step] : [step, '']),
    isHint: step !== most,
  };
}

function conditionFilters(criteria: Criteria): Filter[] {
  const { prefectureCodes, workingFormIds = [], remote = [], startFrom, minHoursPerWeek } = criteria;
  const { maxRewardPerHour, excludeBlank } = criteria;
  const filters: Filter[] = [];
  const oneOf = (column: SQL, kind: 'prefecture' | 'remote' | 'start', values: readonly string[]) => {
    if (values.length > 0)
      filters.push({ row: sql`${column} = any(${textArray(values)})`, index: hasFacet(kind, values) });
  };
  oneOf(sql`c.prefecture_code`, 'prefecture', prefectureCodes);
  oneOf(sql`c.remote`, 'remote', remote);
  oneOf(sql`c.start_from`, 'start', startFrom ? startsBy[startFrom] : []);
  if (workingFormIds.length > 0) {
    filters.push({
      row: sql`c.working_form_ids && ${textArray(workingFormIds)}`,
      index: hasFacet('workingForm', workingFormIds),
    });
  }
  if (minHoursPerWeek) filters.push(hoursFilter(minHoursPerWeek));
  if (excludeBlank) filters.push({ row: sql`not c.is_blank` });
  if (maxRewardPerHour !== undefined) filters.push(rewardFilter(maxRewardPerHour, excludeBlank ?? false));
  return filters;
}

function relationFilters(cid: string, criteria: Criteria): Filter[] {
  const filters: Filter[] = [];
  // `offset 0` keeps each a look-up per row: made a join, it would let the planner leave the index of the search.
  const exclude = (source: SQL) =>
    filters.push({
      row: sql`not exists (select 1 from ${source} offset 0)`,
      given: sql`not exists (select 1 from ${source})`,
      looksUp: true,
    });
  if (criteria.excludeFavorite) {
    exclude(sql`favorite_user f where f.corporation_id = ${cid} and f.universal_uid = c.universal_uid`);
  }
  if (criteria.excludeScouted) {
    exclude(sql`scout s where s.corporation_id = ${cid} and s.target_uid = c.universal_uid`);
  }
  if (criteria.excludeApplied) {
    exclude(sql`application a where a.corporation_id = ${cid} and a.universal_uid = c.universal_uid`);
  }
  return filters;
}

/**
 * Turns a search into conditions, cheap ones first; `now` is what 最終ログイン counts back from, `marked` what it asks of
 * the company's marks.
 */
export function filtersOf(
  cid: string,
  criteria: Criteria,
  { now, marked }: { now: Date; marked: Filter[] },
): Filter[] {
  const { lastLoginWithinDays } = criteria;
  const filters: Filter[] = [];
  if (lastLoginWithinDays !== undefined) {
    const since = new Date(now.getTime() - lastLoginWithinDays * DAY).toISOString();
    // `is true` keeps the planner from taking the order index for this condition.
    filters.push({ row: sql`(c.last_login_at >= ${since}::timestamptz) is true` });
  }
  filters.push(
    ...marked,
    ...conditionFilters(criteria),
    ...experienceFilters(criteria),
    ...skillFilters(criteria),
    ...relationFilters(cid, criteria),
    ...readKeyword(criteria.keyword ?? '').map(keywordFilter),
  );
  return filters;
}
