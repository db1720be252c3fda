import { type SQL, sql } from 'drizzle-orm';
import { PROFILE_SEARCH_LIMIT, PROFILE_SEARCH_MAX_COUNT } from '#endpoints/page';
import type { ProfileOrder } from '#endpoints/user-profile';
import type { Database, Executor } from '../../db/database.ts';
import { type Criteria, type Filter, filtersOf } from './filters.ts';
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
const SAMPLE_SIZE = 100;

/** Fewer hits than this say no more than that hits are rare. */
const LEAST_HITS = 5;

/**
 * What things cost, in about microseconds: looking at a row, and at one that must be read for its text; passing one
 * entry of an order index; and, for each candidate that there is, what one condition costs the search index on average.
 */
const COST = { row: 1, text: 2, entry: 0.2, condition: 0.005 };

/** The share of the sample from which on a filter is common. */
const COMMON = 0.7;

/** When a page is not among so many of the newest rows, it is looked for among so many times more. */
const WIDER = 6;

/** `candidate_sample_idx` holds one candidate in so many. */
const SHARE = 16;

const tuningDefaults = {
  sampleSize: SAMPLE_SIZE,
  maxCount: PROFILE_SEARCH_MAX_COUNT,
  /** The most that walking along an order index may cost before the search index is asked. */
  walkCost: 6000,
  /** The most that sorting all hits may cost before some of them are counted first. */
  sortCost: 16_000,
  /** From so many candidates on, a share of them is asked before all are. */
  shareFrom: 100_000,
};

/** What tests change, so that few candidates are searched like many. */
type Tuning = Partial<typeof tuningDefaults>;

const orderColumns: Record<ProfileOrder, SQL> = {
  lastLogin: sql.raw('last_login_at'),
  updated: sql.raw('updated_at'),
  new: sql.raw('created_at'),
};

/** The share of rows that fit when so many of `seen` did: rather too low than too high, and 0 when that says nothing. */
const densityOf = (hits: number, seen: number): number =>
  hits < LEAST_HITS || seen === 0 ? 0 : (hits - 1.5 * Math.sqrt(hits)) / seen;

/** Rows to pass for so many hits, with something to spare: hits do not lie evenly. */
const rowsFor = (wanted: number, density: number): number =>
  density === 0 ? Number.POSITIVE_INFINITY : Math.ceil((wanted + 3 * Math.sqrt(wanted)) / density);

/**
 * Takes the index from filters that most rows fit: each list of the index that is read costs, and one of nearly all rows
 * excludes nothing. Leaves at least one.
 */
function withoutCommon(filters: Filter[], fitting: readonly number[], seen: number): Filter[] {
  const indexed = filters.filter(({ index }) => index);
  const isCommon = (filter: Filter) => (fitting[filters.indexOf(filter)] ?? 0) >= seen * COMMON;
  if (indexed.every(isCommon)) return filters;
  return filters.map((filter) =>
    filter.index && isCommon(filter) ? { row: filter.row, readsText: filter.readsText } : filter,
  );
}

type Page = string[];
type Counted = { count: number; page: Page | null; density: number };

/** One search on its way: what it is and what is known of its size. */
type Task = Search & { rows: number; blocks: number; rowCost: number; tuning: Required<Tuning> };

/**
 * Counts the hits by the search index. Where there are many candidates a share of them is asked first: if it alone holds
 * more than the maximum count nothing else need be read, and else it tells how common the hits are.
 */
async function countByIndex(tx: Executor, task: Task, head: number): Promise<Counted> {
  const { rows, blocks, rowCost, tuning } = task;
  const { maxCount, sortCost, shareFrom } = tuning;
  let density = head;
  let expected = rows * head;
  if (rows >= shareFrom) {
    const { count, block } = await countInShare(tx, task, maxCount + 1);
    const isFull = count > maxCount;
    const read = isFull && blocks > 0 ? Math.min(1, (block + 1) / blocks) : 1;
    density = densityOf(count, (rows / SHARE) * read);
    if (isFull) return { count, page: null, density: Math.min(1, density) };
    expected = count * SHARE;
  }
  const isCheap = expected > 0 && expected * rowCost <= sortCost;
  const { count, page } = await countAndPage(tx, probe(task, isCheap ? null : maxCount + 1), task);
  const isAll = isCheap || count <= maxCount;
  return { count, page: isAll ? page : null, density: Math.max(density, densityOf(count, rows)) };
}

/** The page by the search index: from among the newest rows, from among more of them if need be, or else from all hits. */
async function pageByIndex(tx: Executor, task: Task, density: number, newest: number): Promise<Page> {
  const end = task.offset + task.limit;
  for (let rows = newest; rows * COST.entry < density * task.rows * COST.row; rows *= WIDER) {
    const { count, page } = await countAndPage(tx, newestByIndex(task, rows), task);
    if (count >= end) return page;
  }
  return sortAll(tx, task);
}

/** Whether walking to the end of the page costs less than asking the search index again. */
function isNear({ offset, limit, filters, rows, rowCost }: Task, density: number): boolean {
  const end = offset + limit;
  const entries = rowsFor(end, density);
  const reading = filters.filter(({ index }) => index).length * rows * COST.condition;
  const asking = Math.min(entries * COST.entry + end * rowCost, density * rows * COST.row);
  return entries * rowCost <= reading + asking;
}

/** The page by walking to it; should it lie further away than expected, by the search index. */
async function walkToPage(db: Database, task: Task, density: number): Promise<Page> {
  const end = task.offset + task.limit;
  const rows = rowsFor(end, density);
  const { count, page } = await countAndPage(db, walk(task, end, rows), task);
  return count === end ? page : byIndex(db, (tx) => pageByIndex(tx, task, density, rows * WIDER));
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
  const end = offset + limit;
  const filters = filtersOf(corporationId, criteria, now);
  const search = { order: orderColumns[criteria.orderBy], filters, offset, limit };
  const answer = (universalUids: Page, count: number): Found => ({
    universalUids,
    totalCount: Math.min(count, maxCount),
    maxCount,
  });

  if (filters.length === 0) {
    const { count, page } = await countAndPage(db, walk(search, maxCount + 1, maxCount + 1), search);
    return answer(page, count);
  }

  const { hits, seen, fitting, estimate, blocks } = await readSample(db, search, sampleSize);
  if (seen < sampleSize) return answer(hits.slice(offset, end), hits.length);

  const rowCost = filters.some(({ readsText }) => readsText) ? COST.text : COST.row;
  const task: Task = {
    ...search,
    filters: withoutCommon(filters, fitting, seen),
    rows: Math.max(estimate, sampleSize),
    blocks,
    rowCost,
    tuning,
  };
  let density = densityOf(hits.length, seen);
  /** The page, as soon as it is known before the count is. */
  let known: Page | null = limit === 0 ? [] : end <= hits.length ? hits.slice(offset, end) : null;

  const rows = rowsFor(maxCount + 1, density);
  if (rows * rowCost <= tuning.walkCost) {
    const { count, page } = await countAndPage(db, walk(search, maxCount + 1, rows), search);
    if (count > maxCount) return answer(page, count);
    if (count >= end) known = page;
    density = densityOf(count, rows);
  }

  const found = await byIndex(db, async (tx) => {
    const counted = await countByIndex(tx, task, density);
    const page = counted.page ?? known;
    if (page || isNear(task, counted.density)) return { ...counted, page };
    const newest = rowsFor(end, counted.density);
    return { ...counted, page: await pageByIndex(tx, task, counted.density, newest) };
  });
  return answer(found.page ?? (await walkToPage(db, task, found.density)), found.count);
}
