import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import { pageSizeOf } from '@/lib/address/pagination-range';

/** What every paged call returns (`endpoints/page.ts`). */
export type PageOfRows = {
  items: readonly unknown[];
  totalCount: number;
  maxCount: number | null;
  /** Rows that were left out of it (`readable-parts.ts`). */
  unreadableCount?: number;
};

type PageSizeOptions = {
  /** Names the list: its size is remembered for as long as the tab lives. */
  list: string;
  /** The page that the URL asks for, from 1. */
  page: number;
  /** What our own server has on a page: used until the list itself has shown its own. */
  firstGuess?: number;
};

/** Page sizes that lists have shown, by client so that each tab starts without any. */
const knownSizes = new WeakMap<QueryClient, Map<string, number>>();

/**
 * How many rows the platform puts on a page of a list, as far as the pages read so far show. The specification does
 * not name the number, and where it is wrong some rows cannot be reached.
 */
export function usePageSize(
  { data, isPlaceholderData }: { data: PageOfRows | undefined; isPlaceholderData: boolean },
  { list, page, firstGuess = LIST_PAGE_SIZE }: PageSizeOptions,
): number {
  const queryClient = useQueryClient();
  const known = knownSizes.get(queryClient)?.get(list) ?? firstGuess;
  const itemCount = (data?.items.length ?? 0) + (data?.unreadableCount ?? 0);
  const isOfThisPage = data !== undefined && !isPlaceholderData;
  const pageSize = isOfThisPage
    ? pageSizeOf({ page, itemCount, totalCount: data.totalCount }, known)
    : Math.max(known, itemCount);

  const isKnown = isOfThisPage && itemCount < data.totalCount;
  useEffect(() => {
    if (!isKnown) return;
    const sizes = knownSizes.get(queryClient) ?? new Map<string, number>();
    knownSizes.set(queryClient, sizes.set(list, pageSize));
  }, [queryClient, list, pageSize, isKnown]);
  return pageSize;
}
