import type { Filter } from './filters.ts';
import { walk, walkReadingFew } from './search-statements.ts';

/**
 * What things cost, in about microseconds: walking past a row that the order index tells enough of, one that must be
 * read, and one that must be read for its text; reading a row that an index has found anywhere in the table, and one that
 * is looked up by its id; noting one entry of an order index; one of the rarest
 * list of the search index, and passing one of a list beside it.
 */
export const COST = {
  carried: 0.6,
  row: 1.5,
  text: 2.5,
  found: 4,
  lookedUp: 6,
  entry: 0.25,
  listed: 0.3,
  passed: 0.02,
};

/** Fewer hits than this say no more than that hits are rare. */
const LEAST_HITS = 5;

/** About how large a share of the candidates fits a filter. */
type ShareOf = (filter: Filter) => number;

/** The least share of the candidates that the pairs of a word are reckoned to list. */
const COMMON_PAIRS = 0.06;

/** Lists that the index has for a word. */
const LISTS_OF_WORD = 3;

/** The share of rows that fit when so many of `seen` did: rather too low than too high, and 0 when that says nothing. */
export const densityOf = (hits: number, seen: number): number =>
  hits < LEAST_HITS || seen === 0 ? 0 : (hits - 1.5 * Math.sqrt(hits)) / seen;

/** Rows to pass for so many hits, with something to spare: hits do not lie evenly. */
export const rowsFor = (wanted: number, density: number): number =>
  density === 0 ? Number.POSITIVE_INFINITY : Math.ceil((wanted + 3 * Math.sqrt(wanted)) / density);

/** The share of the candidates that a list of the filter has: pairs of a word are commoner than it is, nobody knows how much. */
const listedBy = ({ readsText, isHint }: Filter, share: number): number =>
  readsText && isHint ? Math.min(1, Math.max(COMMON_PAIRS, 2 * share)) : share;

/**
 * Takes the index from filters whose lists cost more to pass than looking at the rows which they would exclude. The rarest
 * stays, so that one leads.
 */
export function withoutDear(filters: Filter[], shareOf: ShareOf, rows: number): Filter[] {
  const kept = new Set<Filter>();
  let left = rows;
  const indexed = filters.filter(({ index }) => index);
  for (const filter of indexed.sort((one, other) => shareOf(one) - shareOf(other))) {
    const { readsText } = filter;
    const share = listedBy(filter, shareOf(filter));
    const passing = rows * share * (readsText ? LISTS_OF_WORD : 1) * COST.passed;
    const looking = left * (1 - share) * (COST.found + (readsText ? COST.text : 0));
    if (kept.size > 0 && passing > looking) continue;
    kept.add(filter);
    left *= share;
  }
  return filters.map((filter) => (kept.has(filter) ? filter : { ...filter, index: undefined }));
}

const leastOf = (filters: readonly Filter[], shareOf: ShareOf): number =>
  filters.reduce((least, filter) => Math.min(least, shareOf(filter)), 1);

/** How to walk: what the order index carries excludes most rows, or each row is read at once. */
export function walkingOf(filters: readonly Filter[], shareOf: ShareOf) {
  if (!filters.some(({ readsRow }) => readsRow)) return { walk, walkCost: COST.carried };
  const share = leastOf(
    filters.filter(({ readsRow }) => !readsRow),
    shareOf,
  );
  const readingFew = COST.carried + share * COST.lookedUp;
  const readingAll = filters.some(({ readsText }) => readsText) ? COST.text : COST.row;
  return readingFew < readingAll
    ? { walk: walkReadingFew, walkCost: readingFew }
    : { walk, walkCost: readingAll };
}

/** The rarest condition leads, the others are skipped through beside it. */
export function listCostOf(filters: readonly Filter[], shareOf: ShareOf, rows: number): number {
  const indexed = filters.filter(({ index }) => index);
  return rows * COST.listed * leastOf(indexed, (filter) => listedBy(filter, shareOf(filter)));
}
