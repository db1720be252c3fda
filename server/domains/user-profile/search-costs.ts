import { type Filter, hasGrams } from './filters.ts';
import type { Gram } from './grams.ts';
import { walk, walkReadingFew } from './search-statements.ts';

/**
 * What things cost, in about microseconds: walking past a row of which the order index holds enough, one that must be
 * read, and one that must be read for its text; reading a row that an index has found anywhere in the table, and one that
 * is looked up by its id; noting one entry of an order index, and one of the rarest list of the search index; passing one
 * of a list beside it.
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

/** About how large a share of the candidates fits a filter, has a gram of a word, and fits all that the order index carries. */
export type Shares = { of(filter: Filter): number; ofGram(gram: Gram): number; ofCarried: number };

/** Lists of a word that are thought of: its rarest. */
const LISTS_OF_WORD = 3;

/**
 * A word leaves at least this share of the hits of other conditions: what people write of goes with what else they do.
 */
const WORD_LEAVES = 0.06;

/** A list of the search index, how large a share of the candidates it has, and what share of those left it excludes. */
type List = { filter: Filter; gram?: Gram; share: number; excluded: number };

/** Returns the share of rows that fit when so many of `seen` did: rather too low than too high, and 0 when that says nothing. */
export const densityOf = (hits: number, seen: number): number =>
  hits < LEAST_HITS || seen === 0 ? 0 : (hits - 1.5 * Math.sqrt(hits)) / seen;

/** Rows to pass for so many hits, with a margin: hits are not spread evenly. */
export const rowsFor = (wanted: number, density: number): number =>
  density === 0 ? Number.POSITIVE_INFINITY : Math.ceil((wanted + 3 * Math.sqrt(wanted)) / density);

function listsOf(filter: Filter, shares: Shares): List[] {
  const fitting = shares.of(filter);
  if (!filter.grams) return filter.index ? [{ filter, share: fitting, excluded: 1 - fitting }] : [];
  const rarest = filter.grams
    .map((gram) => ({ gram, share: Math.max(fitting, shares.ofGram(gram)) }))
    .sort((one, other) => one.share - other.share)
    .slice(0, LISTS_OF_WORD);
  const others = 1 - fitting;
  let left = 1;
  return rarest.map(({ gram, share }) => {
    // Everyone who has the word has its grams, so a gram excludes only some of the others.
    const haveGram = others > 0 ? Math.min(1, (Math.max(share, WORD_LEAVES) - fitting) / others) : 1;
    const excluded = ((left - fitting) / left) * (1 - haveGram);
    left *= 1 - excluded;
    return { filter, gram, share, excluded };
  });
}

/**
 * Returns the filters with conditions for the search index, but for those whose lists cost more to pass than looking at
 * the rows which they would exclude. The rarest stays, so that one leads; `listCost` is what reading all of them costs.
 */
export function withLists(filters: Filter[], shares: Shares, rows: number) {
  const lists = filters
    .flatMap((filter) => listsOf(filter, shares))
    .sort((one, other) => one.share - other.share);
  const chosen = new Set<List>();
  let left = rows;
  let listCost = 0;
  for (const list of lists) {
    const { filter, share, excluded } = list;
    const looking = left * excluded * (COST.found + (filter.readsText ? COST.text : 0));
    const isFirst = chosen.size === 0;
    const reading = rows * share * (isFirst ? COST.listed : COST.passed);
    if (!isFirst && reading > looking) continue;
    chosen.add(list);
    listCost += reading;
    left *= 1 - excluded;
  }
  return {
    listCost,
    filters: filters.map((filter) => {
      const own = [...chosen].filter((list) => list.filter === filter);
      const grams = own.flatMap(({ gram }) => gram ?? []);
      if (grams.length > 0) return { ...filter, index: hasGrams(grams) };
      return own.length > 0 ? filter : { ...filter, index: undefined };
    }),
  };
}

/** Returns how to walk along the order index: what it carries excludes most rows, or each row is read at once. */
export function walkingOf(filters: readonly Filter[], shares: Shares) {
  if (!filters.some(({ readsRow }) => readsRow)) return { walk, walkCost: COST.carried };
  const readingFew = COST.carried + shares.ofCarried * COST.lookedUp;
  const readingAll = filters.some(({ readsText }) => readsText) ? COST.text : COST.row;
  return readingFew < readingAll
    ? { walk: walkReadingFew, walkCost: readingFew }
    : { walk, walkCost: readingAll };
}
