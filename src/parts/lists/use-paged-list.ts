import type { UseQueryResult } from '@tanstack/react-query';
import { usePageInRange } from '@/lib/address/use-page-in-range';
import { type PageOfRows, usePageSize } from './use-page-size';

type PagedListOptions = {
  /** Names the list, for its page size. */
  list: string;
  /** The page that the URL asks for, from 1. */
  page: number;
  /** Writes to the URL: `setState` of `useUrlState`. */
  setState: (change: { page: number }, options?: { replace?: boolean }) => void;
  /** The address of a page, so that it can be opened in a new tab. */
  hrefFor?: (page: number) => string;
};

/** A list that is read page by page, as `PagedList` shows it. */
export type PagedListState<Data extends PageOfRows = PageOfRows> = {
  /** The last page that came; undefined until the first one does, and after a failure. */
  data: Data | undefined;
  /** Its rows; undefined also while redirecting from a page beyond the end to the last one. */
  items: Data['items'] | undefined;
  page: number;
  pageSize: number;
  /** What is shown is another page's or belongs to other conditions: dimmed until the right rows come. */
  isStale: boolean;
  error: Error | null;
  isRetrying: boolean;
  retry: () => void;
  /** Puts the page into the URL and goes to the top of it. */
  goToPage: (page: number) => void;
  hrefFor: ((page: number) => string) | undefined;
};

/**
 * Makes a list of a query with `placeholderData: keepPreviousData`: the rows before stay while the next ones load, and a
 * page beyond the end becomes the last one.
 */
export function usePagedList<Data extends PageOfRows>(
  { data, error, isFetching, isPlaceholderData, refetch }: UseQueryResult<Data>,
  { list, page, setState, hrefFor }: PagedListOptions,
): PagedListState<Data> {
  const pageSize = usePageSize({ data, isPlaceholderData }, { list, page });
  const isLeaving = usePageInRange({
    page,
    pageSize,
    data: isPlaceholderData ? undefined : data,
    onPageChange: (lastPage) => setState({ page: lastPage }, { replace: true }),
  });
  return {
    data,
    items: isLeaving ? undefined : data?.items,
    page,
    pageSize,
    isStale: isPlaceholderData || isLeaving,
    error: data ? null : error,
    isRetrying: isFetching,
    retry: () => void refetch(),
    goToPage: (target) => {
      setState({ page: target });
      window.scrollTo({ top: 0 });
    },
    hrefFor,
  };
}
