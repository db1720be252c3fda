import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../db/database.ts';
import { labelledOf } from '../shared/labels.ts';
import type { Filter } from './filters.ts';

/** What a search asks of the marks that a company puts on candidates: 見送り and labels. */
type MarkCriteria = {
  excludePassed?: boolean;
  passedBefore?: string | undefined;
  labelIds?: readonly string[];
};

/** How many candidates have the marks that a search asks for, counted no further than it matters. */
type Marks = { passed: number; labelled: number };

export const markTuning = {
  /** Up to so many passed candidates are read once for a statement and kept; more are looked up for each row. */
  fewPassed: 2000,
  /** Up to so many labelled candidates are all read: walking to a page of fewer would take longer. */
  mostLabelled: 10_000,
};

const isBefore = (passedBefore: string | undefined): SQL =>
  passedBefore === undefined ? sql`` : sql`and p.passed_at < ${passedBefore}::timestamptz`;

const passedOf = (cid: string, passedBefore: string | undefined): SQL =>
  sql`select p.universal_uid from passed_user p where p.corporation_id = ${cid} ${isBefore(passedBefore)}`;

/** Counts the marked candidates that a search is about: two small tables of the company, and nothing if it asks for neither. */
export async function countMarks(
  db: Database,
  cid: string,
  { excludePassed, passedBefore, labelIds = [] }: MarkCriteria,
  { fewPassed, mostLabelled }: typeof markTuning,
): Promise<Marks> {
  if (!excludePassed && labelIds.length === 0) return { passed: 0, labelled: 0 };
  const capped = (ids: SQL, most: number) =>
    sql`(select count(*)::int from (${ids} limit ${most + 1}) counted)`;
  const [row] = await queryRows<Marks>(
    db,
    sql`select ${excludePassed ? capped(passedOf(cid, passedBefore), fewPassed) : sql`0`} as passed,
      ${labelIds.length > 0 ? capped(labelledOf(cid, labelIds), mostLabelled) : sql`0`} as labelled`,
  );
  return row ?? { passed: 0, labelled: 0 };
}

/** Turns what a search asks of marks into conditions; where nobody was passed on there is nothing to leave out. */
export function markFilters(
  cid: string,
  { passedBefore, labelIds = [] }: MarkCriteria,
  { passed, fewPassed }: { passed: number; fewPassed: number },
): Filter[] {
  const filters: Filter[] = [];
  if (passed > fewPassed) {
    const own = sql`passed_user p where p.corporation_id = ${cid} and p.universal_uid = c.universal_uid
      ${isBefore(passedBefore)}`;
    filters.push({
      row: sql`not exists (select from ${own} offset 0)`,
      given: sql`not exists (select from ${own})`,
      looksUp: true,
    });
  } else if (passed > 0) {
    // Never made a join, whatever else is asked for: the ids are read once and each row asks a hash of them.
    filters.push({ row: sql`c.universal_uid not in (${passedOf(cid, passedBefore)})` });
  }
  // The comparison keeps it from being made a join, as above.
  if (labelIds.length > 0)
    filters.push({ row: sql`(c.universal_uid in (${labelledOf(cid, labelIds)})) is true` });
  return filters;
}
