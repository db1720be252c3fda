import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { paths } from '@/config/paths';
import { profileReads } from '@/features/candidates/reads';
import { lastPageOf } from '@/lib/pagination-range';
import { writeState } from '@/lib/url-state';
import { whenIdle } from '@/lib/when-idle';
import { prefetchReads } from '@/session/page-reads';
import { useCorporationId } from '@/session/use-session';
import { criteriaCodecs, noCriteria } from '../search/criteria';
import { useProfileSearch, useSearchPageSize } from '../search/use-profile-search';
import { rememberSearchPosition, useSearchPosition } from '../search-position';

/**
 * The candidates before and after one in the search results that it was opened from, the next one loaded ahead;
 * `position` is null for a link that comes from elsewhere.
 */
export function useNeighbours(universalUid: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const corporationId = useCorporationId();
  const openedFrom = useSearchPosition(corporationId);
  const criteria = openedFrom ?? noCriteria;
  const { page } = criteria;

  const here = useProfileSearch(criteria, { enabled: openedFrom !== null });
  const pageSize = useSearchPageSize(here, page);
  const rows = here.data?.items ?? [];
  const totalCount = here.data?.totalCount ?? 0;
  const index = rows.findIndex((row) => row.universalUid === universalUid);
  const isAtStart = index === 0 && page > 1;
  const isAtEnd = index >= 0 && index === rows.length - 1 && page < lastPageOf(totalCount, pageSize);

  // Only at an end of the page is there anything to look up on the page beyond it.
  const pageBeyond = isAtStart ? page - 1 : page + 1;
  const beyond = useProfileSearch({ ...criteria, page: pageBeyond }, { enabled: isAtStart || isAtEnd });
  const rowsBeyond = beyond.isPlaceholderData ? [] : (beyond.data?.items ?? []);

  const previous = isAtStart ? rowsBeyond.at(-1) : rows[index - 1];
  const next = isAtEnd ? rowsBeyond[0] : index >= 0 ? rows[index + 1] : undefined;
  const nextUid = next?.universalUid;
  useEffect(() => {
    if (!nextUid) return undefined;
    // Four calls, sent before this candidate is drawn, keep a slow device from drawing it.
    return whenIdle(() =>
      prefetchReads(queryClient, profileReads({ queryClient, cid: corporationId, id: nextUid })),
    );
  }, [queryClient, corporationId, nextUid]);

  const goTo = (uid: string | undefined, isBeyond: boolean) => {
    if (!uid) return undefined;
    return () => {
      if (isBeyond) {
        rememberSearchPosition({
          corporationId,
          search: writeState(criteriaCodecs, { ...criteria, page: pageBeyond }),
        });
      }
      // The way back leads to the list, not through every candidate looked at.
      void router.replace(paths.profile(uid));
    };
  };

  const listSearch = openedFrom ? writeState(criteriaCodecs, openedFrom) : '';

  return {
    goToPrevious: goTo(previous?.universalUid, isAtStart),
    goToNext: goTo(nextUid, isAtEnd),
    goToList: () => void router.push(`${paths.profiles()}${listSearch}`),
    position: index < 0 ? null : (page - 1) * pageSize + index + 1,
    totalCount,
    isCapped: here.data !== undefined && here.data.maxCount === totalCount,
    listSearch,
  };
}
