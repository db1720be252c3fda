import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import { lastPageOf } from '@/lib/address/pagination-range';
import { whenIdle } from '@/lib/browser/when-idle';
import { type PageRead, type PageVisit, prefetchReads } from '@/session/page-reads';
import { useCorporationId } from '@/session/use-session';

/** Where an entry stands in the page of the list that it was opened from. */
export type PlaceInList = {
  /** Ids of the page's rows, in order. */
  ids: readonly string[];
  /** Of the entry in it; -1 while it is not known or not there. */
  index: number;
  /** The entry before the first one, or behind the last one, stands on another page. */
  isAtStart: boolean;
  isAtEnd: boolean;
  pageBeyond: number;
  /** Counted from 1 through all pages; null for a link that comes from elsewhere. */
  position: number | null;
  totalCount: number;
  /** There may be more than `totalCount`. */
  isCapped: boolean;
};

type Page = { totalCount: number; maxCount: number | null };

/** Finds an entry in a page of its list, `data`, which is the page number `page`. */
export function placeInList(
  id: string,
  ids: readonly string[],
  { data, page, pageSize }: { data: Page | undefined; page: number; pageSize: number },
): PlaceInList {
  const totalCount = data?.totalCount ?? 0;
  const index = ids.indexOf(id);
  const isAtStart = index === 0 && page > 1;
  return {
    ids,
    index,
    isAtStart,
    isAtEnd: index >= 0 && index === ids.length - 1 && page < lastPageOf(totalCount, pageSize),
    pageBeyond: isAtStart ? page - 1 : page + 1,
    position: index < 0 ? null : (page - 1) * pageSize + index + 1,
    totalCount,
    isCapped: data !== undefined && data.maxCount === totalCount,
  };
}

type NeighborsOptions = {
  place: PlaceInList;
  /** Ids of the page beyond, as soon as they are known. */
  idsBeyond: readonly string[];
  hrefOf: (id: string) => string;
  /** Called when the user goes on to another page of the list. */
  onPageBeyond: () => void;
  /** What the page of an entry reads: that of the next one is read ahead. */
  reads: (visit: Pick<PageVisit, 'queryClient' | 'cid' | 'id'>) => readonly PageRead[];
};

/** The ways from an entry to those before and after it in its list; undefined where there is none. */
export function useNeighbors({ place, idsBeyond, hrefOf, onPageBeyond, reads }: NeighborsOptions) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const cid = useCorporationId();
  const { ids, index, isAtStart, isAtEnd } = place;
  const previous = isAtStart ? idsBeyond.at(-1) : ids[index - 1];
  const next = isAtEnd ? idsBeyond[0] : index >= 0 ? ids[index + 1] : undefined;

  const readAhead = useEffectEvent((id: string) => {
    prefetchReads(queryClient, reads({ queryClient, cid, id }));
  });
  useEffect(() => {
    // Four calls, sent before this entry is drawn, keep a slow device from drawing it.
    return next === undefined ? undefined : whenIdle(() => readAhead(next));
  }, [next]);

  const goTo = (id: string | undefined, isBeyond: boolean) => {
    if (id === undefined) return undefined;
    return () => {
      if (isBeyond) onPageBeyond();
      // The way back leads to the list, not through every entry looked at.
      void router.replace(hrefOf(id));
    };
  };
  return { goToPrevious: goTo(previous, isAtStart), goToNext: goTo(next, isAtEnd) };
}
