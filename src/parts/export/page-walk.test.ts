import { describe, expect, test } from 'vitest';
import { createPageWalk, type WalkPage, type WalkProgress } from './page-walk';

const PAGE_SIZE = 2;
const never = new AbortController().signal;

/** A list of names, newest first, that changes before some of its pages are read. */
function listOf(initial: string[], changes: Record<number, (rows: string[]) => string[]> = {}) {
  let rows = initial;
  let reads = 0;
  const pages: number[] = [];
  const fetchPage = async (page: number): Promise<WalkPage<string>> => {
    reads += 1;
    rows = changes[reads]?.(rows) ?? rows;
    pages.push(page);
    const items = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    return { items, totalCount: rows.length, maxCount: null };
  };
  return { fetchPage, pages };
}

const walkOf = (fetchPage: (page: number, signal: AbortSignal) => Promise<WalkPage<string>>) =>
  createPageWalk({ fetchPage, keyOf: (row) => row });

describe('a walk through the pages of a list', () => {
  test('reads each page once, in order, and reports its progress', async () => {
    const { fetchPage, pages } = listOf(['e', 'd', 'c', 'b', 'a']);
    const reported: WalkProgress[] = [];
    const result = await walkOf(fetchPage).run(never, (progress) => reported.push(progress));
    expect(result).toEqual({
      rows: ['e', 'd', 'c', 'b', 'a'],
      initialCount: 5,
      isComplete: true,
      unreadableCount: 0,
    });
    expect(pages).toEqual([1, 2, 3]);
    expect(reported).toEqual([
      { done: 2, total: 5 },
      { done: 4, total: 5 },
      { done: 5, total: 5 },
    ]);
  });

  test('ends at once without rows, and after the last full page', async () => {
    const empty = listOf([]);
    expect((await walkOf(empty.fetchPage).run(never, () => {})).rows).toEqual([]);
    const full = listOf(['b', 'a']);
    await walkOf(full.fetchPage).run(never, () => {});
    expect([empty.pages, full.pages]).toEqual([[1], [1]]);
  });

  test('ends at its limit, within a page too, and counts no further', async () => {
    const { fetchPage, pages } = listOf(['e', 'd', 'c', 'b', 'a']);
    const reported: WalkProgress[] = [];
    const walk = createPageWalk<string>({ fetchPage, keyOf: (row) => row, limit: 3 });
    const result = await walk.run(never, (progress) => reported.push(progress));
    expect(result).toEqual({
      rows: ['e', 'd', 'c'],
      initialCount: 3,
      isComplete: true,
      unreadableCount: 0,
    });
    expect(pages).toEqual([1, 2]);
    expect(reported.at(-1)?.total).toBe(3);
  });

  test('goes on beyond a count that stopped at its maximum', async () => {
    const rows = ['e', 'd', 'c', 'b', 'a'];
    const { rows: found } = await walkOf(async (page) => ({
      items: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      totalCount: 2,
      maxCount: 2,
    })).run(never, () => {});
    expect(found).toEqual(rows);
  });

  test('counts the rows that could not be read, which have their place in the list too', async () => {
    const { fetchPage, pages } = listOf(['e', 'd', 'c', 'b', 'a']);
    const result = await walkOf(async (page) => {
      const { items, ...rest } = await fetchPage(page);
      return { ...rest, items: items.filter((row) => row !== 'd'), unreadableCount: page === 1 ? 1 : 0 };
    }).run(never, () => {});
    expect(result).toMatchObject({ rows: ['e', 'c', 'b', 'a'], initialCount: 5, unreadableCount: 1 });
    expect(pages).toEqual([1, 2, 3]);
  });

  test('takes no row twice when one arrives meanwhile', async () => {
    const { fetchPage, pages } = listOf(['d', 'c', 'b', 'a'], { 2: (rows) => ['new', ...rows] });
    const result = await walkOf(fetchPage).run(never, () => {});
    expect(result).toEqual({
      rows: ['d', 'c', 'b', 'a'],
      initialCount: 4,
      isComplete: true,
      unreadableCount: 0,
    });
    expect(pages).toEqual([1, 2, 3]);
  });

  test('misses no row when another leaves meanwhile', async () => {
    const { fetchPage, pages } = listOf(['e', 'd', 'c', 'b', 'a'], { 2: (rows) => rows.slice(1) });
    const result = await walkOf(fetchPage).run(never, () => {});
    expect(result.rows.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(result.isComplete).toBe(true);
    expect(pages).toEqual([1, 2, 1, 2]);
  });

  test('gives up after three rounds on a list that shrinks all the time, and says so', async () => {
    const shrink = (rows: string[]) => rows.slice(1);
    const { fetchPage } = listOf(['h', 'g', 'f', 'e', 'd', 'c', 'b', 'a'], {
      2: shrink,
      6: shrink,
      9: shrink,
    });
    const result = await walkOf(fetchPage).run(never, () => {});
    expect(result.isComplete).toBe(false);
    expect(new Set(result.rows).size).toBe(result.rows.length);
  });

  test('goes on where it failed', async () => {
    const { fetchPage, pages } = listOf(['d', 'c', 'b', 'a']);
    let isDown = true;
    const walk = walkOf(async (page) => {
      if (page === 2 && isDown) throw new Error('down');
      return fetchPage(page);
    });
    await expect(walk.run(never, () => {})).rejects.toThrow('down');
    isDown = false;
    expect((await walk.run(never, () => {})).rows).toEqual(['d', 'c', 'b', 'a']);
    expect(pages).toEqual([1, 2]);
  });

  test('stops when it is aborted, and takes nothing from a response that comes too late', async () => {
    const { fetchPage } = listOf(['d', 'c', 'b', 'a']);
    const controller = new AbortController();
    const walk = walkOf(async (page, signal) => {
      const response = await fetchPage(page);
      if (!signal.aborted && page === 2) controller.abort();
      return response;
    });
    await expect(walk.run(controller.signal, () => {})).rejects.toThrow(/abort/i);
    expect((await walk.run(never, () => {})).rows).toEqual(['d', 'c', 'b', 'a']);
  });
});
