import { type SQL, sql } from 'drizzle-orm';
import { dayOf } from '#endpoints/jst';
import type { ProfileSearch } from '#endpoints/user-profile';
import { type Database, queryRows } from '../../db/database.ts';
import { labelledOf } from '../shared/labels.ts';
import type { Filter } from './filters.ts';

/** What a search asks of the marks that a company puts on candidates: 見送り, labels and 再連絡日. */
type MarkCriteria = {
  excludePassed?: boolean;
  passedBefore?: string | undefined;
  labelIds?: readonly string[];
  recontact?: ProfileSearch['recontact'] | undefined;
};

/** How many candidates have the marks that a search asks for, counted no further than it matters. */
type Marks = { passed: number; labelled: number; recontacted: number };

export const markTuning = {
  /** Up to so many passed candidates are read once for a statement and kept; more are looked up for each row. */
  fewPassed: 2000,
  /** Up to so many with a label or 再連絡日 are all read: walking to a page of fewer would take longer. */
  mostLabelled: 10_000,
};

const isBefore = (passedBefore: string | undefined): SQL =>
  passedBefore === undefined ? sql`` : sql`and p.passed_at < ${passedBefore}::timestamptz`;

const passedOf = (cid: string, passedBefore: string | undefined): SQL =>
  sql`select p.universal_uid from passed_user p where p.corporation_id = ${cid} ${isBefore(passedBefore)}`;

/** Returns the ids of a company's candidates with a day on which to contact them again, or with one that has come. */
const recontactedOf = (cid: string, which: 'set' | 'due', now: Date): SQL =>
  sql`select r.universal_uid from recontact r where r.corporation_id = ${cid}
    ${which === 'due' ? sql`and r.recontact_on <= ${dayOf(now)}::date` : sql``}`;

/** Counts the marked candidates that a search is about: small tables of the company, and nothing if it asks for none. */
export async function countMarks(
  db: Database,
  cid: string,
  { excludePassed, passedBefore, labelIds = [], recontact, now }: MarkCriteria & { now: Date },
  { fewPassed, mostLabelled }: typeof markTuning,
): Promise<Marks> {
  if (!excludePassed && labelIds.length === 0 && recontact === undefined)
    return { passed: 0, labelled: 0, recontacted: 0 };
  const capped = (ids: SQL, most: number) =>
    sql`(select count(*)::int from (${ids} limit ${most + 1}) counted)`;
  const [row] = await queryRows<Marks>(
    db,
    sql`select ${excludePassed ? capped(passedOf(cid, passedBefore), fewPassed) : sql`0`} as passed,
      ${labelIds.length > 0 ? capped(labelledOf(cid, labelIds), mostLabelled) : sql`0`} as labelled,
      ${recontact ? capped(recontactedOf(cid, recontact, now), mostLabelled) : sql`0`} as recontacted`,
  );
  return row ?? { passed: 0, labelled: 0, recontacted: 0 };
}

/** The marked candidates that a search begins with, where they are few, and what it then need not ask any more. */
export function fewMarked(
  cid: string,
  { labelIds = [], recontact, now }: MarkCriteria & { now: Date },
  { labelled, recontacted }: Marks,
  { mostLabelled }: typeof markTuning,
): { ids: SQL; without: { labelIds?: string[]; recontact?: undefined } } | null {
  if (recontact && recontacted <= mostLabelled)
    return { ids: recontactedOf(cid, recontact, now), without: { recontact: undefined } };
  if (labelIds.length > 0 && labelled <= mostLabelled)
    return { ids: labelledOf(cid, labelIds), without: { labelIds: [] } };
  return null;
}

/** Turns what a search asks of marks into conditions; where nobody was passed on there is nothing to leave out. */
export function markFilters(
  cid: string,
  { passedBefore, labelIds = [], recontact, now }: MarkCriteria & { now: Date },
  { passed, fewPassed }: { passed: number; fewPassed: number },
): Filter[] {
  const filters: Filter[] = [];
  if (passed > fewPassed) {
    const own = sql`passed_user p where p.corporation_id = ${cid} and p.universal_uid = c.universal_uid
      ${isBefore(passedBefore)}`;
    filters.push({
      row: sql`not exists (select 1 from ${own} offset 0)`,
      given: sql`not exists (select 1 from ${own})`,
      looksUp: true,
    });
  } else if (passed > 0) {
    // Never made a join, whatever else is asked for: the ids are read once and each row asks a hash of them.
    filters.push({ row: sql`c.universal_uid not in (${passedOf(cid, passedBefore)})` });
  }
  // The comparison keeps it from being made a join, as above.
  if (labelIds.length > 0)
    filters.push({ row: sql`(c.universal_uid in (${labelledOf(cid, labelIds)})) is true` });
  if (recontact)
    filters.push({ row: sql`(c.universal_uid in (${recontactedOf(cid, recontact, now)})) is true` });
  return filters;
}
