/** spec §9: pages shown on each side of the current one, and pages shown at each end. */
const SIBLING_PAGES = 2;
const EDGE_PAGES = 1;

/** Number of the last page; 0 when there is nothing to page through. */
export function lastPageOf(totalCount: number, pageSize: number): number {
  if (!(totalCount >= 1) || !(pageSize >= 1)) return 0;
  return Math.ceil(totalCount / pageSize);
}

/**
 * How many rows a page of a list has, read from one of them: only the platform knows. Page 1 shows it, unless it holds all
 * there is. A later one may be full, or the last and shorter; of two sizes that fit both, `known` is taken, else a round one.
 */
export function pageSizeOf(
  { page, itemCount, totalCount }: { page: number; itemCount: number; totalCount: number },
  known: number,
): number {
  const atLeast = Math.max(known, itemCount);
  if (itemCount === 0) return known;
  if (page <= 1) return itemCount < totalCount ? itemCount : atLeast;
  const ofShorterLast = (totalCount - itemCount) / (page - 1);
  const possible = [itemCount, ofShorterLast].filter(
    (size) => Number.isInteger(size) && size >= itemCount && (page - 1) * size < totalCount,
  );
  const isRound = (size: number) => size % 10 === 0;
  // On page 2 the last one always comes out even; later that is hardly chance.
  const likelier = possible.at(page === 2 ? 0 : -1);
  return possible.find((size) => size === known) ?? possible.find(isRound) ?? likelier ?? atLeast;
}

/** The page inside 1..last (spec §2: pages move only within it); anything that is not a number becomes page 1. */
export function clampPage(page: number, lastPage: number): number {
  if (Number.isNaN(page)) return 1;
  return Math.max(1, Math.min(Math.trunc(page), Math.max(1, lastPage)));
}

/** One entry of the page list: a page number, or a truncation marker with a key of its own. */
export type PageItem = { type: 'page'; page: number } | { type: 'gap'; key: 'before' | 'after' };

/** Page numbers to show: the edges, the current page with its siblings, and gaps between (spec §2). */
export function pageItems(page: number, lastPage: number): PageItem[] {
  if (!(lastPage >= 1)) return [];
  const current = clampPage(page, lastPage);
  const shown = new Set<number>();
  for (let edge = 1; edge <= EDGE_PAGES; edge += 1) shown.add(edge).add(lastPage - edge + 1);
  for (let near = current - SIBLING_PAGES; near <= current + SIBLING_PAGES; near += 1) shown.add(near);
  const pages = [...shown].filter((n) => n >= 1 && n <= lastPage).sort((a, b) => a - b);
  const items: PageItem[] = [];
  let previous = 0;
  for (const n of pages) {
    if (n > previous + 1) items.push({ type: 'gap', key: n <= current ? 'before' : 'after' });
    items.push({ type: 'page', page: n });
    previous = n;
  }
  return items;
}

/** 「N件中 a-b件」, or 「N件以上」 once the count stopped at its maximum (spec §2). Empty when the total is under 1. */
export function paginationText(range: {
  page: number;
  pageSize: number;
  totalCount: number;
  maxCount: number | null;
}): string {
  const lastPage = lastPageOf(range.totalCount, range.pageSize);
  if (lastPage < 1) return '';
  if (range.maxCount !== null && range.totalCount >= range.maxCount) return `${range.maxCount}件以上`;
  const first = (clampPage(range.page, lastPage) - 1) * range.pageSize + 1;
  const last = Math.min(first + range.pageSize - 1, range.totalCount);
  return `${range.totalCount}件中 ${first}-${last}件`;
}
