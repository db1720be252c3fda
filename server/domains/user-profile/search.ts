import { type SQL, sql } from 'drizzle-orm';
import { PROFILE_SEARCH_LIMIT, PROFILE_SEARCH_MAX_COUNT } from '#endpoints/page';
import type { ProfileOrder } from '#endpoints/user-profile';
import type { Database, Executor } from '../../db/database.ts';
import { type Criteria, filtersOf } from './filters.ts';
import {
  byIndex,
  countAndPage,
  countInShare,
  newestByIndex,
  probe,
  readSample,
  type Search,
  sortAll,
  walk,
} from './search-statements.ts';

/** The candidates of one page in their order; `totalCount` stops at `maxCount`, and so do the pages. */
export type Found = { universalUids: string[]; totalCount: number; maxCount: number };

/** Rows at the head of the order index that tell how common the hits are. */
const SAMPLE_SIZE = 200;

/** Fewer hits in the sample than this say no more than that hits are rare. */
const LEAST_HITS = 5;

/** What looking at a row costs, and at one that must be read for its text, and passing one entry of an index. */
const COST = { row: 1, text: 2, entry: 0.1 };

/** How many times more rows are walked past than hits in the sample make one expect. */
const SPARE = 1.5;

/** `candidate_sample_idx` holds one candidate in so many. */
const SHARE = 16;

const tuningDefaults = {
  sampleSize: SAMPLE_SIZE,
  maxCount: PROFILE_SEARCH_MAX_COUNT,
  /** The most that walking along an order index may cost before the search index is asked. */
  walkCost: 15_000,
  /** From so many candidates on, a share of them is asked before all are. */
  shareFrom: 100_000,
};

/** What tests change, so that few candidates are searched like many. */
export type Tuning = Partial<typeof tuningDefaults>;

const orderColumns: Record<ProfileOrder, SQL> = {
  lastLogin: sql.raw('last_login_at'),
  updated: sql.raw('updated_at'),
  new: sql.raw('created_at'),
};

/** What is known of the hits: how common they are among the rows, at least. */
type Estimate = { density: number; rows: number; rowCost: number };

/** Rows to pass for so many hits, with something to spare: hits do not lie evenly. */
const rowsFor = (wanted: number, { density }: Estimate) =>
  density === 0 ? Number.POSITIVE_INFINITY : Math.ceil((wanted / density) * SPARE);

const walkCost = (wanted: number, estimate: Estimate) => rowsFor(wanted, estimate) * estimate.rowCost;

/**
 * Counts the hits by the search index. Where there are many candidates a share of them is asked first: if it alone holds
 * more than the maximum count nothing else need be read, and else it tells how common the hits are.
 */
async function countByIndex(
  tx: Executor,
  search: Search,
  estimate: Estimate,
  { maxCount, shareFrom }: Required<Tuning>,
) {
  let { density } = estimate;
  if (estimate.rows >= shareFrom) {
    const inShare = await countInShare(tx, search, maxCount + 1);
    density = Math.max(density, (inShare * SHARE) / estimate.rows);
    if (inShare > maxCount) return { count: inShare, page: null, density };
  }
  const { count, page } = await countAndPage(tx, probe(search, maxCount + 1), search);
  density = Math.max(density, count / estimate.rows);
  return { count, page: count <= maxCount ? page : null, density };
}

/** A page of hits that are more than the maximum count; null when it is to be walked to, which is not done by the index. */
async function pageByIndex(tx: Executor, search: Search, estimate: Estimate): Promise<string[] | null> {
  const { density, rows, rowCost } = estimate;
  const end = search.offset + search.limit;
  const window = rowsFor(end, estimate);
  const walking = walkCost(end, estimate);
  const conditions = search.filters.filter(({ index }) => index).length;
  // Both read the conditions' entries; one more of the order's and the other more rows.
  const reading = conditions * density * rows * COST.entry;
  const windowing = reading + window * COST.entry + end * rowCost;
  const sorting = reading + density * rows * COST.row;
  if (walking <= Math.min(windowing, sorting)) return null;
  if (windowing < sorting) {
    const { count, page } = await countAndPage(tx, newestByIndex(search, window), search);
    if (count >= end) return page;
  }
  return sortAll(tx, search);
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
  changed: Tuning = {},
): Promise<Found> {
  const tuning = { ...tuningDefaults, ...changed };
  const { sampleSize, maxCount } = tuning;
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

  const sample = await readSample(db, search, sampleSize);
  const { hits, seen } = sample;
  if (seen < sampleSize) return answer(hits.slice(offset, offset + limit), hits.length);

  const estimate: Estimate = {
    density: hits.length < LEAST_HITS ? 0 : hits.length / seen,
    rows: Math.max(sample.estimate, sampleSize),
    rowCost: filters.some(({ readsText }) => readsText) ? COST.text : COST.row,
  };
  if (walkCost(maxCount + 1, estimate) <= tuning.walkCost) {
    const rows = rowsFor(maxCount + 1, estimate);
    const { count, page } = await countAndPage(db, walk(search, maxCount + 1, rows), search);
    if (count > maxCount) return answer(page, count);
  }

  const end = offset + limit;
  const found = await byIndex(db, async (tx) => {
    const counted = await countByIndex(tx, search, estimate, tuning);
    if (counted.page) return counted;
    if (limit === 0) return { ...counted, page: [] };
    if (end <= hits.length) return { ...counted, page: hits.slice(offset, end) };
    return { ...counted, page: await pageByIndex(tx, search, { ...estimate, density: counted.density }) };
  });
  if (found.page) return answer(found.page, found.count);

  const rows = rowsFor(end, { ...estimate, density: found.density });
  const { count, page } = await countAndPage(db, walk(search, end, rows), search);
  if (count === end) return answer(page, found.count);
  return answer(await byIndex(db, (tx) => sortAll(tx, search)), found.count);
}
