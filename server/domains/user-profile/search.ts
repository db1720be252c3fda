import { type SQL, sql } from 'drizzle-orm';
import { PROFILE_SEARCH_LIMIT, PROFILE_SEARCH_MAX_COUNT } from '#endpoints/page';
import type { ProfileOrder } from '#endpoints/user-profile';
import { type Database, type Executor, queryRows } from '../../db/database.ts';
import { type Criteria, type Filter, filtersOf } from './filters.ts';

/** The candidates of one page in their order; `totalCount` stops at `maxCount`, and so do the pages. */
export type Found = { universalUids: string[]; totalCount: number; maxCount: number };

type Search = { order: SQL; filters: Filter[]; offset: number; limit: number };

const orderColumns: Record<ProfileOrder, SQL> = {
  lastLogin: sql.raw('last_login_at'),
  updated: sql.raw('updated_at'),
  new: sql.raw('created_at'),
};

/** Rows at the head of the order index that tell how common the hits are. */
const SAMPLE_SIZE = 200;

/** Fewer hits in the sample than this say no more than that hits are rare. */
const LEAST_HITS = 5;

/** What looking at a row costs, and at one that must be read for its text, and passing one entry of the index. */
const COST = { row: 1, text: 3, entry: 0.05 };

/** How many times more rows are walked past than hits in the sample make one expect. */
const SPARE = 1.5;

const all = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;

const rowConditions = (filters: Filter[]): SQL => all(filters.map(({ row }) => row));

/** The conditions for a scan of `candidate_search_idx`, then those on the rows that it finds. */
const indexConditions = (filters: Filter[]): SQL =>
  all([
    ...filters.flatMap(({ index }) => index ?? []),
    ...filters.filter(({ index, isHint }) => !index || isHint).map(({ row }) => row),
  ]);

const newestFirst = (order: SQL): SQL => sql`order by ${order} desc, universal_uid desc`;

/** The hits among the newest rows, in order, and how many rows there are. */
async function readSample(db: Executor, { order, filters }: Search, sampleSize: number) {
  const [row] = await queryRows<{ hits: string[]; seen: number; estimate: number }>(
    db,
    sql`with newest as (select * from candidate ${newestFirst(order)} limit ${sampleSize})
    select
      array(select universal_uid from newest c where ${rowConditions(filters)} ${newestFirst(order)}) as hits,
      (select count(*) from newest)::int as seen,
      (select reltuples from pg_class where oid = 'candidate'::regclass)::float8 as estimate`,
  );
  return row ?? { hits: [], seen: 0, estimate: 0 };
}

/** Reads at most `rows` rows from the head of the order index until `limit` fit: quick when many do. */
const walk = ({ order, filters }: Search, limit: number, rows: number): SQL =>
  sql`select universal_uid, ${order} as at
    from (select * from candidate ${newestFirst(order)} limit ${rows}) c
    where ${rowConditions(filters)} ${newestFirst(order)} limit ${limit}`;

/** How many candidates fit, counted to one more than the maximum, and the page if that was all of them. */
async function countAndPage(db: Executor, hits: SQL, { offset, limit }: Search) {
  const [row] = await queryRows<{ count: number; page: string[] }>(
    db,
    sql`with hits as materialized (${hits})
    select (select count(*) from hits)::int as count,
      array(select universal_uid from hits order by at desc, universal_uid desc limit ${limit} offset ${offset}) as page`,
  );
  return row ?? { count: 0, page: [] };
}

/** Some candidates that fit, found by the index. */
const probe = ({ order, filters }: Search, limit: number): SQL =>
  sql`select universal_uid, ${order} as at from candidate c where ${indexConditions(filters)} limit ${limit}`;

/** Sorts all that the index finds, and only then reads the texts, of no more than the page needs. */
const sortAll = ({ order, filters, limit, offset }: Search): SQL => {
  const isLate = ({ isHint, readsText }: Filter) => isHint && readsText;
  const early = filters.map((filter) => (isLate(filter) ? { ...filter, isHint: false } : filter));
  const late = filters.filter(isLate);
  return sql`select universal_uid from (
      select universal_uid, ${order} as at from candidate c where ${indexConditions(early)}
      order by at desc, universal_uid desc offset 0
    ) found
    where ${late.length === 0 ? sql`true` : sql`exists (select from candidate c where c.universal_uid = found.universal_uid and ${rowConditions(late)} offset 0)`}
    order by at desc, universal_uid desc limit ${limit} offset ${offset}`;
};

/** Runs statements that must find their rows by `candidate_search_idx`, which the planner often fails to see. */
function byIndex<Result>(db: Database, run: (tx: Executor) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`);
    return run(tx);
  });
}

/**
 * Finds a page of candidates without leaving to the planner what it guesses wrong, how many rows a search has to read:
 * a sample of the newest rows tells whether hits are common. If so the order index is read until enough were found; if
 * not, the search index answers up to the maximum count, and only those are sorted.
 */
export async function searchCandidates(
  db: Database,
  corporationId: string,
  criteria: Criteria,
  now: Date,
  { sampleSize = SAMPLE_SIZE, maxCount = PROFILE_SEARCH_MAX_COUNT, entryCost = COST.entry } = {},
): Promise<Found> {
  const pageSize = criteria.limit ?? PROFILE_SEARCH_LIMIT;
  const offset = Math.min((criteria.page - 1) * pageSize, maxCount);
  const limit = Math.min(pageSize, maxCount - offset);
  const filters = filtersOf(corporationId, criteria, now);
  const search = { order: orderColumns[criteria.orderBy], filters, offset, limit };
  const answer = (universalUids: string[], count: number): Found => ({
    universalUids,
    totalCount: Math.min(count, maxCount),
    maxCount,
  });

  if (filters.length === 0) {
    const { count, page } = await countAndPage(db, walk(search, maxCount + 1, maxCount + 1), search);
    return answer(page, count);
  }

  const { hits, seen, estimate } = await readSample(db, search, sampleSize);
  if (seen < sampleSize) return answer(hits.slice(offset, offset + limit), hits.length);

  const density = hits.length < LEAST_HITS ? 0 : hits.length / seen;
  const rowCost = filters.some(({ readsText }) => readsText) ? COST.text : COST.row;
  const rows = Math.max(estimate, sampleSize);
  const indexes = filters.filter(({ index }) => index).length;
  /** Rows to walk past for so many hits, with something to spare: hits do not lie evenly. */
  const rowsFor = (wanted: number) => Math.ceil((wanted / density) * SPARE);
  const walkCost = (wanted: number) => (density === 0 ? Number.POSITIVE_INFINITY : rowsFor(wanted) * rowCost);

  if (walkCost(maxCount) <= maxCount * rowCost + indexes * rows * entryCost) {
    const { count, page } = await countAndPage(db, walk(search, maxCount + 1, rowsFor(maxCount + 1)), search);
    if (count > maxCount) return answer(page, count);
  }

  const inIndex =
    indexes > 0 ? byIndex : <Result>(on: Database, run: (tx: Executor) => Promise<Result>) => run(on);
  const found = await inIndex(db, (tx) => countAndPage(tx, probe(search, maxCount + 1), search));
  if (found.count <= maxCount) return answer(found.page, found.count);

  const end = offset + limit;
  if (end <= hits.length || limit === 0) return answer(hits.slice(offset, end), found.count);
  if (walkCost(end) <= density * rows * COST.row + end * rowCost) {
    const { count, page } = await countAndPage(db, walk(search, end, rowsFor(end)), search);
    if (count === end) return answer(page, found.count);
  }
  const page = await inIndex(db, (tx) => queryRows<{ universal_uid: string }>(tx, sortAll(search)));
  return answer(
    page.map((row) => row.universal_uid),
    found.count,
  );
}
