import { describe, expect, it } from 'vitest';
import { clampPage, lastPageOf, pageItems, pageSizeOf, paginationText } from './pagination-range';

function shown(page: number, lastPage: number): string {
  return pageItems(page, lastPage)
    .map((item) => (item.type === 'gap' ? '...' : item.page))
    .join(' ');
}

describe('pageItems: 2 siblings, 1 edge page, "..." for what is left out (spec §2, §9)', () => {
  it.each([
    [1, 0, ''],
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 4, '1 2 3 4'],
    [1, 20, '1 2 3 ... 20'],
    [2, 20, '1 2 3 4 ... 20'],
    [4, 20, '1 2 3 4 5 6 ... 20'],
    [5, 20, '1 ... 3 4 5 6 7 ... 20'],
    [10, 20, '1 ... 8 9 10 11 12 ... 20'],
    [17, 20, '1 ... 15 16 17 18 19 20'],
    [20, 20, '1 ... 18 19 20'],
    [0, 20, '1 2 3 ... 20'],
    [-3, 20, '1 2 3 ... 20'],
    [99, 20, '1 ... 18 19 20'],
    [Number.NaN, 20, '1 2 3 ... 20'],
    [Number.POSITIVE_INFINITY, 20, '1 ... 18 19 20'],
    [2.9, 3, '1 2 3'],
  ])('page %s of %s → %s', (page, lastPage, expected) => {
    expect(shown(page, lastPage)).toBe(expected);
  });
});

describe('clampPage: pages move only within 1..last (spec §2)', () => {
  it.each([
    [1, 5, 1],
    [5, 5, 5],
    [6, 5, 5],
    [0, 5, 1],
    [-1, 5, 1],
    [2.5, 5, 2],
    [Number.NaN, 5, 1],
    [3, 0, 1],
  ])('page %s of %s → %s', (page, lastPage, expected) => {
    expect(clampPage(page, lastPage)).toBe(expected);
  });
});

describe('lastPageOf', () => {
  it.each([
    [0, 50, 0],
    [0.5, 50, 0],
    [1, 50, 1],
    [50, 50, 1],
    [51, 50, 2],
    [Number.NaN, 50, 0],
    [10, 0, 0],
    [10, Number.NaN, 0],
  ])('%s items, %s a page → %s', (totalCount, pageSize, expected) => {
    expect(lastPageOf(totalCount, pageSize)).toBe(expected);
  });
});

describe('paginationText (spec §2)', () => {
  it.each([
    ['the first page', { page: 1, pageSize: 50, totalCount: 120, maxCount: null }, '120件中 1-50件'],
    [
      'the last, shorter page',
      { page: 3, pageSize: 50, totalCount: 120, maxCount: null },
      '120件中 101-120件',
    ],
    ['a single item', { page: 1, pageSize: 50, totalCount: 1, maxCount: null }, '1件中 1-1件'],
    ['plain digits', { page: 1, pageSize: 50, totalCount: 12345, maxCount: null }, '12345件中 1-50件'],
    [
      'a page beyond the last',
      { page: 9, pageSize: 50, totalCount: 120, maxCount: null },
      '120件中 101-120件',
    ],
    [
      'a count under its maximum',
      { page: 1, pageSize: 50, totalCount: 999, maxCount: 1000 },
      '999件中 1-50件',
    ],
    ['the maximum count', { page: 2, pageSize: 50, totalCount: 1000, maxCount: 1000 }, '1000件以上'],
    [
      'more than the maximum count',
      { page: 1, pageSize: 50, totalCount: 1001, maxCount: 1000 },
      '1000件以上',
    ],
    ['nothing', { page: 1, pageSize: 50, totalCount: 0, maxCount: null }, ''],
  ])('%s', (_, range, expected) => {
    expect(paginationText(range)).toBe(expected);
  });
});

describe('pageSizeOf', () => {
  it.each([
    ['a first page that is followed by others', { page: 1, itemCount: 7, totalCount: 60 }, 20, 7],
    ['a first page with all there is', { page: 1, itemCount: 5, totalCount: 5 }, 20, 20],
    ['a first page with all there is, and that is more', { page: 1, itemCount: 35, totalCount: 35 }, 20, 35],
    ['a page in the middle', { page: 3, itemCount: 7, totalCount: 60 }, 20, 7],
    ['a full last page', { page: 3, itemCount: 20, totalCount: 60 }, 50, 20],
    ['a shorter last page', { page: 9, itemCount: 4, totalCount: 60 }, 20, 7],
    ['a last page of the size that is known', { page: 2, itemCount: 10, totalCount: 30 }, 20, 20],
    ['a last page that fits a round size too', { page: 2, itemCount: 1, totalCount: 51 }, 20, 50],
    ['a page in the middle that fits a round size too', { page: 2, itemCount: 20, totalCount: 100 }, 50, 20],
    ['a page beyond the end, with nothing', { page: 9, itemCount: 0, totalCount: 60 }, 20, 20],
    ['a page beyond the end, with the last rows', { page: 99, itemCount: 20, totalCount: 60 }, 20, 20],
  ])('of %s', (_name, page, known, expected) => {
    expect(pageSizeOf(page, known)).toBe(expected);
  });
});
