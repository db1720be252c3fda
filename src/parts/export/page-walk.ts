/** A page of a list, as every paged call returns it. */
export type WalkPage<Row> = {
  items: readonly Row[];
  totalCount: number;
  maxCount: number | null;
  /** Rows that were left out of it (`readable-parts.ts`). */
  unreadableCount?: number;
};

/** Where the rows of an export come from. */
export type RowSource<Row> = {
  /** Reads a page, from 1. Throws `ApiError`; aborts by the signal. */
  fetchPage: (page: number, signal: AbortSignal) => Promise<WalkPage<Row>>;
  /** Rows after which the walk ends, should there be more. */
  limit?: number;
  /** What identifies a row, so that none is taken twice when the list moves. */
  keyOf: (row: Row) => string;
};

export type WalkProgress = { done: number; total: number };

export type WalkResult<Row> = {
  rows: Row[];
  /** How many there were when the walk began. */
  initialCount: number;
  /** False when rows left the list meanwhile, so that some may have moved from an unread page to one read before. */
  isComplete: boolean;
  /** Rows that could not be read. */
  unreadableCount: number;
};

/** How often a list that shrinks under the walk is walked in all. */
const MAX_ROUNDS = 3;

/**
 * Walks through all pages of a list. `run` begins, or goes on where an earlier run failed or was aborted: nothing that
 * was read is read again. Only the platform knows how many rows are on a page: the walk ends when it has come to as many
 * as there are, or at a page that brings nothing. Rows that arrive meanwhile push others to a later page, where they are
 * known already; when rows leave, others move to an earlier page unread, so the list is walked once more.
 */
export function createPageWalk<Row>({ fetchPage, keyOf, limit = Number.POSITIVE_INFINITY }: RowSource<Row>) {
  let page = 1;
  /** Rows of the pages of this round, those that came twice counted twice: the place in the list. */
  let position = 0;
  let round = 1;
  let initialCount: number | null = null;
  let lastCount = 0;
  let hasShrunk = false;
  let unreadable = 0;
  let earlier = new Map<string, Row>();
  let rows = new Map<string, Row>();
  const known = new Set<string>();

  /** Those of this round in its order, then those that only an earlier one met. */
  const all = () => new Map([...rows, ...[...earlier].filter(([key]) => !rows.has(key))]);

  function take({ items, totalCount, maxCount, unreadableCount = 0 }: WalkPage<Row>): 'more' | 'end' {
    initialCount ??= totalCount;
    if (page > 1 && totalCount < lastCount) hasShrunk = true;
    lastCount = totalCount;
    const before = rows.size;
    for (const item of items) {
      const key = keyOf(item);
      known.add(key);
      rows.set(key, item);
    }
    page += 1;
    position += items.length + unreadableCount;
    unreadable += unreadableCount;
    const isCounted = maxCount === null || totalCount < maxCount;
    const isAtEnd = isCounted ? position >= totalCount : rows.size === before;
    return items.length === 0 || isAtEnd || known.size >= limit ? 'end' : 'more';
  }

  async function run(
    signal: AbortSignal,
    onProgress: (progress: WalkProgress) => void,
  ): Promise<WalkResult<Row>> {
    for (;;) {
      const result = await fetchPage(page, signal);
      signal.throwIfAborted();
      const next = take(result);
      onProgress({
        done: Math.min(limit, known.size),
        total: Math.min(limit, Math.max(known.size, lastCount)),
      });
      if (next === 'more') continue;
      if (!hasShrunk || round === MAX_ROUNDS || known.size >= limit) {
        return {
          rows: [...all().values()].slice(0, limit),
          initialCount: Math.min(initialCount ?? 0, limit),
          isComplete: !hasShrunk,
          unreadableCount: unreadable,
        };
      }
      earlier = all();
      rows = new Map();
      hasShrunk = false;
      page = 1;
      position = 0;
      unreadable = 0;
      round += 1;
    }
  }

  return { run };
}
