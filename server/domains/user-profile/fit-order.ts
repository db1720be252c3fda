import { type SQL, sql } from 'drizzle-orm';
import type { ListedProfile } from '#endpoints/user-profile';
import { type Executor, queryRows } from '../../db/database.ts';
import { type Criteria, textArray, withChildren } from './filters.ts';
import { skillKey } from './search-columns.ts';
import { readKeyword } from './search-query.ts';

/** A candidate in an order by fit, and where what was searched for stands. */
export type Fitting = Pick<ListedProfile, 'universalUid' | 'matchedIn'>;

/** What a match counts for in one term, and how much all terms together count beside years and the last login, 1 each. */
const IN_SKILL = 1;
const IN_TITLE = 0.6;
const OF_TERMS = 6;

/** More years than these fit no better. */
const MOST_YEARS = 10;

/** After so many days the last login counts half. */
const HALF_DAYS = 30;

/** One thing that was searched for: as skills and as words of a title. */
type Term = { inSkills: SQL; inTitle: SQL };

const any = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`;

function termsOf({ keyword = '', skills = [] }: Criteria): Term[] {
  const whole = skillKey(keyword);
  const hasSkill = (keys: string[]): SQL => sql`c.skill_keys && ${textArray(keys.filter(Boolean))}`;
  return [
    ...readKeyword(keyword)
      .filter(({ isExcluded }) => !isExcluded)
      .map(({ forms, words }) => ({
        // 「React Native」 is two words and one skill.
        inSkills: hasSkill([...words.map(skillKey), whole]),
        inTitle: any(forms.map((form) => sql`strpos(c.title_text, ${form}) > 0`)),
      })),
    ...skills.map((skill) => ({ inSkills: hasSkill([skillKey(skill)]), inTitle: sql`false` })),
  ];
}

/** Returns the years in the job categories that are searched for, or the most in any. */
function yearsOf({ jobCategoryIds }: Criteria): SQL {
  if (jobCategoryIds.length === 0) return sql`c.max_years`;
  return sql`coalesce((
    select max((entry->>'years')::float8) from jsonb_array_elements(c.job_categories) entry
    where entry->>'jobCategoryId' = any(${textArray(withChildren(jobCategoryIds))})), 0)`;
}

/**
 * Returns candidates in the order in which they fit a search: skills before headline and positions before other texts,
 * then years of experience and the last login (decision 0030).
 */
export async function orderByFit(
  db: Executor,
  universalUids: readonly string[],
  criteria: Criteria,
  now: Date,
): Promise<Fitting[]> {
  if (universalUids.length === 0) return [];
  const terms = termsOf(criteria);
  const points = terms.map(
    ({ inSkills, inTitle }) =>
      sql`case when ${inSkills} then ${IN_SKILL}::float8 when ${inTitle} then ${IN_TITLE}::float8 else 0 end`,
  );
  const ofTerms =
    terms.length === 0 ? sql`0` : sql`(${sql.join(points, sql` + `)}) / ${terms.length}::float8`;
  const inSkill = terms.length === 0 ? sql`false` : any(terms.map((term) => term.inSkills));
  const inTitle = terms.length === 0 ? sql`false` : any(terms.map((term) => term.inTitle));
  const days = sql`greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - c.last_login_at) / 86400)`;
  const rows = await queryRows<{ universalUid: string; matchedIn: 'skill' | 'title' | null }>(
    db,
    sql`select c.universal_uid as "universalUid",
      case when ${inSkill} then 'skill' when ${inTitle} then 'title' end as "matchedIn"
    from candidate c
    where c.universal_uid = any(array(select jsonb_array_elements_text(${JSON.stringify(universalUids)}::text::jsonb)))
    order by ${OF_TERMS}::float8 * ${ofTerms} + least(${yearsOf(criteria)}, ${MOST_YEARS}) / ${MOST_YEARS}::float8
        + 1 / (1 + ${days} / ${HALF_DAYS}) desc,
      c.last_login_at desc, c.universal_uid desc`,
  );
  return rows.map(({ universalUid, matchedIn }) => ({ universalUid, matchedIn: matchedIn ?? undefined }));
}
