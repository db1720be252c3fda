import { type SQL, sql } from 'drizzle-orm';
import { PROFILE_SEARCH_LIMIT, PROFILE_SEARCH_MAX_COUNT } from '#endpoints/page';
import type { ProfileOrder } from '#endpoints/user-profile';
import type { Database, Executor } from '../../db/database.ts';
import { type Criteria, filtersOf } from './filters.ts';
import { countMarks, fewMarked, markFilters, markTuning } from './marks.ts';
import { COST, densityOf, rowsFor, type Shares, walkingOf, withLists } from './search-costs.ts';
import {
  byIndex,
  countAndPage,
  countAndPageOfAll,
  countInPart,
  estimateRows,
  newestByIndex,
  PARTS,
  probe,
  readSample,
  type Search,
  someOf,
  sortAll,
  type walk,
} from './search-statements.ts';

/** The candidates of one page in their order; `totalCount` stops at `maxCount`, and so do the pages. */
export type Found = { universalUids: string[]; totalCount: number; maxCount: number };

/** Rows at the head of the order index that show how common the hits are. */
const SAMPLE_SIZE = 100;

/** Rows of the sample that cost as much as one which must be read, or looked up elsewhere. */
const CHEAPER = 8;

/** How many times more of the newest rows are searched, at most, when a page was not among the first ones. */
const WIDER = 6;

/** How many times the rows that are estimated to hold a page are searched, if that costs less than another attempt. */
const SPARE = 1.2;

/** Walking past fewer rows than these is not worth its statement. */
const LEAST_ROWS = 1000;

/** How often a page is walked to: hits are spread unevenly, and the first walk shows more than the sample did. */
const WALKS = 2;

const tuningDefaults = {
  sampleSize: SAMPLE_SIZE,
  maxCount: PROFILE_SEARCH_MAX_COUNT,
  /** The most that walking along an order index may cost before the search index is asked. */
  walkCost: 8000,
  /** The most that sorting all hits may cost before some of them are counted first. */
  sortCost: 16_000,
  /** From so many candidates on, parts of them are asked before all are. */
  partsFrom: 100_000,
  /** The newest rows that are walked past at first where the search index has nothing to ask for. */
  firstWalk: 6000,
  ...markTuning,
};

/** What tests change, so that few candidates are searched like many. */
type Tuning = Partial<typeof tuningDefaults>;

const orderColumns: Record<ProfileOrder, SQL> = {
  lastLogin: sql.raw('last_login_at'),
  updated: sql.raw('updated_at'),
  new: sql.raw('created_at'),
};

type Page = string[];
type Counted = { count: number; page: Page | null; density: number };

/** One search on its way: what it is and what is known of its size. */
type Task = Search & {
  rows: number;
  blocks: number;
  /** Walks along the order index in the way that is cheaper for its filters, and what that costs a row. */
  walk: typeof walk;
  walkCost: number;
  /** What reading the lists of the search index costs. */
  listCost: number;
  tuning: Required<Tuning>;
};

/**
 * Counts the hits in a sixteenth of the candidates, and if these promise more than the maximum count in a quarter,
 * there as well. `isFull` when that was more than the maximum count; if not, `expected` is about how many there are in
 * all.
 */
async function countInParts(tx: Executor, task: Task) {
  const { rows, blocks, tuning } = task;
  let counted = 0;
  let asked = 0;
  for (const part of PARTS) {
    const isPromising = asked === 0 || (counted / asked) * (asked + part.share) > tuning.maxCount;
    if (!isPromising) break;
    const { count, block } = await countInPart(tx, task, part, tuning.maxCount + 1 - counted);
    counted += count;
    const isFull = counted > tuning.maxCount;
    const read = isFull && blocks > 0 ? Math.min(1, (block + 1) / blocks) : 1;
    asked += part.share * read;
    if (isFull) break;
  }
  const density = densityOf(counted, rows * asked);
  return { counted, isFull: counted > tuning.maxCount, density, expected: counted / asked };
}

/**
 * Counts the hits by the search index. Where there are many candidates parts of them are asked first: if these alone hold
 * more than the maximum count nothing else need be read, and else they show how common the hits are.
 */
async function countByIndex(tx: Executor, task: Task, head: number): Promise<Counted> {
  const { rows, tuning } = task;
  const { maxCount, sortCost, partsFrom } = tuning;
  let density = head;
  let expected = rows * head;
  if (rows >= partsFrom) {
    const parts = await countInParts(tx, task);
    ({ density, expected } = parts);
    if (parts.isFull) return { count: parts.counted, page: null, density: Math.min(1, density) };
  }
  const isCheap = expected > 0 && expected * COST.found <= sortCost;
  const { count, page } = await countAndPage(tx, probe(task, isCheap ? null : maxCount + 1), task);
  const isAll = isCheap || count <= maxCount;
  return { count, page: isAll ? page : null, density: Math.max(density, densityOf(count, rows)) };
}

/** Returns what reading the search index's lists costs when so large a share of the candidates fits. */
const readingLists = ({ listCost, rows }: Task, density: number): number =>
  Math.max(listCost, density * rows * COST.listed);

/** Returns how many times more rows to look among when they held so few of the hits that were wanted. */
const widerFor = (wanted: number, count: number): number =>
  Math.min(WIDER, (1.5 * wanted) / Math.max(count, 1));

/**
 * Returns the page by the search index: from among the newest rows, from among more of them if need be, or else from
 * all hits.
 */
async function pageByIndex(tx: Executor, task: Task, density: number, newest: number): Promise<Page> {
  const end = task.offset + task.limit;
  // Its lists are read each time: looking among some more rows may save another time.
  let rows = Math.ceil(Math.max(newest, Math.min(newest * SPARE, readingLists(task, density) / COST.entry)));
  while (rows * COST.entry < density * task.rows * COST.found) {
    const { count, page } = await countAndPage(tx, newestByIndex(task, rows), task);
    if (count >= end) return page;
    rows = Math.ceil(rows * widerFor(end, count));
  }
  return sortAll(tx, task);
}

/** Returns whether walking past so many rows costs less than asking the search index again. */
function isNear(task: Task, density: number, entries: number): boolean {
  const { offset, limit, rows, walkCost } = task;
  const asking = Math.min(entries * COST.entry + (offset + limit) * COST.found, density * rows * COST.found);
  return entries * walkCost <= readingLists(task, density) + asking;
}

/** Returns the page by walking to it; should it lie further away than expected, further, or by the search index. */
async function walkToPage(db: Database, task: Task, expected: number): Promise<Page> {
  const end = task.offset + task.limit;
  let density = expected;
  let rows = Math.max(rowsFor(end, density), LEAST_ROWS);
  for (let walks = 0; walks < WALKS && isNear(task, density, rows); walks += 1) {
    const { count, page } = await countAndPage(db, task.walk(task, end, rows), task);
    if (count === end) return page;
    density = Math.min(density, count / rows);
    rows = Math.ceil(rows * widerFor(end, count));
  }
  const newest = Number.isFinite(rows) ? rows : task.rows;
  // Sparse as hits may be here: how many there are in all is as expected.
  return byIndex(db, (tx) => pageByIndex(tx, task, expected, newest));
}

/** All hits by walking on among ever more of the newest rows, where nothing of the search is in the search index. */
async function walkOn(db: Database, task: Task) {
  const { maxCount, firstWalk } = task.tuning;
  for (let rows = firstWalk; rows < task.rows; rows *= WIDER) {
    const found = await countAndPage(db, task.walk(task, maxCount + 1, rows), task);
    if (found.count > maxCount) return found;
  }
  return countAndPage(db, task.walk(task, maxCount + 1, null), task);
}

/**
 * Finds a page of candidates without leaving to the planner what it guesses wrong, how many rows a search has to read:
 * a sample of the newest rows shows whether hits are common. If so the order index is read until enough were found; if
 * not, the search index returns hits up to the maximum count, and only those are sorted.
 */
export async function searchCandidates(
  db: Database,
  cid: string,
  criteria: Criteria,
  now: Date,
  changed: Tuning = {},
): Promise<Found> {
  const tuning = { ...tuningDefaults, ...changed };
  const { sampleSize, maxCount, fewPassed } = tuning;
  const pageSize = criteria.limit ?? PROFILE_SEARCH_LIMIT;
  const offset = Math.min((criteria.page - 1) * pageSize, maxCount);
  const limit = Math.min(pageSize, maxCount - offset);
  const end = offset + limit;
  const marks = await countMarks(db, cid, { ...criteria, now }, tuning);
  // Those few are where the search begins.
  const few = fewMarked(cid, { ...criteria, now }, marks, tuning);
  const asked = { ...criteria, now, ...few?.without };
  const { passed } = marks;
  const filters = filtersOf(cid, asked, { now, marked: markFilters(cid, asked, { passed, fewPassed }) });
  const search = { order: orderColumns[criteria.orderBy], filters, offset, limit };
  const foundOf = (universalUids: Page, count: number): Found => ({
    universalUids,
    totalCount: Math.min(count, maxCount),
    maxCount,
  });

  if (few) {
    const { count, page } = await countAndPage(db, someOf(search, few.ids), search);
    return foundOf(page, count);
  }
  if (filters.length === 0) {
    const { count, page } = await countAndPageOfAll(db, search, maxCount + 1);
    return foundOf(page, count);
  }

  const isCheap = !filters.some(({ readsRow, looksUp }) => readsRow || looksUp);
  const rowsSeen = isCheap ? CHEAPER * sampleSize : sampleSize;
  const { hits, seen, fitting, fittingCarried, blocks } = await readSample(db, search, rowsSeen);
  if (seen < rowsSeen) return foundOf(hits.slice(offset, end), hits.length);

  const grams = filters.flatMap((filter) => filter.grams ?? []);
  const shareOf = (rows: number) => (1 + rows) / (1 + seen);
  const shareAt = (index: number) => shareOf(fitting[index] ?? 0);
  const shares: Shares = {
    of: (filter) => shareAt(filters.indexOf(filter)),
    ofGram: (gram) => shareAt(filters.length + grams.indexOf(gram)),
    ofCarried: shareOf(fittingCarried),
  };
  const rows = Math.max(await estimateRows(db, blocks), seen);
  const task: Task = {
    ...search,
    ...walkingOf(filters, shares),
    ...withLists(filters, shares, rows),
    rows,
    blocks,
    tuning,
  };
  let density = densityOf(hits.length, seen);
  /** The page, as soon as it is known before the count is. */
  let known: Page | null = limit === 0 ? [] : end <= hits.length ? hits.slice(offset, end) : null;

  const toAll = rowsFor(maxCount + 1, density);
  if (toAll * task.walkCost <= tuning.walkCost) {
    const { count, page } = await countAndPage(db, task.walk(search, maxCount + 1, toAll), search);
    if (count > maxCount) return foundOf(page, count);
    if (count >= end) known = page;
    density = densityOf(count, toAll);
  }

  if (!task.filters.some(({ index }) => index)) {
    const { count, page } = await walkOn(db, task);
    return foundOf(page, count);
  }
  const found = await byIndex(db, async (tx) => {
    const counted = await countByIndex(tx, task, density);
    const page = counted.page ?? known;
    const newest = rowsFor(end, counted.density);
    if (page || isNear(task, counted.density, newest)) return { ...counted, page };
    return { ...counted, page: await pageByIndex(tx, task, counted.density, newest) };
  });
  return foundOf(found.page ?? (await walkToPage(db, task, found.density)), found.count);
}
