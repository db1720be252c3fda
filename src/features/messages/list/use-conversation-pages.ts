import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Interaction } from '#endpoints/interaction';
import { lastPageOf } from '@/lib/address/pagination-range';
import { usePageInRange } from '@/lib/address/use-page-in-range';
import { range } from '@/lib/range';
import { usePageSize } from '@/parts/lists/use-page-size';
import { LIST_POLL_INTERVAL, pollInterval } from '@/parts/live/poll-interval';
import { useCorporationId } from '@/session/use-session';
import { conversationList, type MessagesState, messagesHref } from './conversations';

/** Pages shown at once; all of them are refetched whenever something changes. */
const SHOWN_PAGES = 5;

/** The numbers of the pages that are shown when `page` is the last one of them. */
export function shownPages(page: number): number[] {
  const before = Math.max(0, page - SHOWN_PAGES);
  return range(page - before).map((number) => number + before);
}

/** The rows of some pages in order, each conversation once: while they are read again, one may stand on two. */
function mergeRows(pages: readonly (readonly Interaction[])[]): Interaction[] {
  const rows = new Map<string, Interaction>();
  for (const row of pages.flat()) if (!rows.has(row.chatGroupId)) rows.set(row.chatGroupId, row);
  return [...rows.values()];
}

type Page = { items: readonly Interaction[]; totalCount: number };
type Shown<Data extends Page> = { conditions: string; readAt: string; data: Data; rows: Interaction[] };

/** What is shown: once the first pages have come together, and until those under other conditions have. */
function useShown<Data extends Page>(
  conditions: string,
  pages: readonly { data: Data | undefined; isError: boolean; dataUpdatedAt: number }[],
) {
  const [before, setBefore] = useState<Shown<Data> | null>(null);
  const loaded = pages.flatMap(({ data }) => data ?? []);
  const [data] = loaded;
  const haveCome = pages.every((page) => page.data !== undefined || page.isError);
  const hasFailed = pages.some((page) => page.isError && !page.data);
  if (data && (haveCome || before?.conditions === conditions)) {
    const readAt = pages.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
    const shown = { conditions, readAt, data, rows: mergeRows(loaded.map(({ items }) => items)) };
    if (before?.conditions !== conditions || before.readAt !== readAt) setBefore(shown);
    return { shown, isStale: false };
  }
  return { shown: hasFailed ? null : before, isStale: before !== null };
}

/**
 * The pages of the list up to the one in the address, at most `SHOWN_PAGES`, kept up to date while the page is visible.
 * `goToPage` replaces the page in the address.
 */
export function useConversationPages(
  state: MessagesState,
  isReady: boolean,
  goToPage: (page: number) => void,
) {
  const cid = useCorporationId();
  const numbers = shownPages(state.page);
  const pages = useQueries({
    queries: numbers.map((page) => ({
      ...conversationList.query(cid, { ...state, page }),
      enabled: isReady,
      refetchInterval: ({ state: times }: { state: Parameters<typeof pollInterval>[0] }) =>
        pollInterval(times, LIST_POLL_INTERVAL),
      refetchOnReconnect: true,
      meta: { handlesErrors: true },
    })),
  });
  const conditions = messagesHref(null, { ...state, page: 1 });
  const { shown, isStale } = useShown(conditions, pages);
  const first = numbers[0] ?? 1;
  const sized = { data: pages[0]?.data, isPlaceholderData: false };
  const pageSize = usePageSize(sized, { list: conversationList.name, page: first });
  const isLeaving = usePageInRange({ page: state.page, pageSize, data: sized.data, onPageChange: goToPage });
  const isLoading = pages.some(({ data, isFetching }) => !data && isFetching);
  const totalCount = shown?.data.totalCount ?? 0;
  const isAtEnd = pages.at(-1)?.data?.items.length === 0 || state.page >= lastPageOf(totalCount, pageSize);

  return {
    conditions,
    data: isLeaving ? undefined : shown?.data,
    rows: isLeaving || !shown ? [] : shown.rows,
    /** What is shown belongs to other conditions. */
    isStale,
    dataUpdatedAt: Math.max(...pages.map((page) => page.dataUpdatedAt)),
    /** The first page that is shown, and the first of which the rows are there. */
    first,
    firstLoaded: numbers[pages.findIndex(({ data }) => data !== undefined)] ?? first,
    loadedPages: pages.filter(({ data }) => data !== undefined).length,
    isLoading,
    isLoadingMore: isLoading && !pages.at(-1)?.data,
    error: pages.find(({ data, error }) => error && !data)?.error ?? null,
    isRetrying: pages.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const page of pages) if (page.isError) void page.refetch();
    },
    readAgain: () => {
      for (const page of pages) void page.refetch();
    },
    showMore: isStale || isAtEnd ? undefined : () => goToPage(state.page + 1),
    showEarlier: isStale || first === 1 ? undefined : () => goToPage(state.page - 1),
  };
}
