import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { PROFILE_SEARCH_LIMIT } from '#endpoints/page';
import { paths } from '@/config/paths';
import { prefetchCandidate } from '@/features/candidates/prefetch-candidate';
import { lastPageOf } from '@/lib/pagination-range';
import { writeState } from '@/lib/url-state';
import { whenIdle } from '@/lib/when-idle';
import { useCorporationId } from '@/session/use-session';
import { criteriaCodecs, noCriteria } from '../search/criteria';
import { useProfileSearch } from '../search/use-profile-search';
import { leaveTrail, useTrail } from '../trail';

/**
 * The candidates before and after one in the search results that it was opened from, the next one loaded ahead;
 * `position` is null for a link that comes from elsewhere.
 */
export function useNeighbours(universalUid: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const corporationId = useCorporationId();
  const trail = useTrail(corporationId);
  const criteria = trail ?? noCriteria;
  const { page } = criteria;

  const here = useProfileSearch(criteria, { enabled: trail !== null });
  const rows = here.data?.items ?? [];
  const totalCount = here.data?.totalCount ?? 0;
  const index = rows.findIndex((row) => row.universalUid === universalUid);
  const isAtStart = index === 0 && page > 1;
  const isAtEnd =
    index >= 0 && index === rows.length - 1 && page < lastPageOf(totalCount, PROFILE_SEARCH_LIMIT);

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
    return whenIdle(() => void prefetchCandidate(queryClient, nextUid, { lacksTexts: true }));
  }, [queryClient, nextUid]);

  const goTo = (uid: string | undefined, isBeyond: boolean) => {
    if (!uid) return undefined;
    return () => {
      if (isBeyond) {
        leaveTrail({ corporationId, search: writeState(criteriaCodecs, { ...criteria, page: pageBeyond }) });
      }
      // The way back leads to the list, not through every candidate looked at.
      void router.replace(paths.profile(uid));
    };
  };

  const listSearch = trail ? writeState(criteriaCodecs, trail) : '';

  return {
    goToPrevious: goTo(previous?.universalUid, isAtStart),
    goToNext: goTo(nextUid, isAtEnd),
    goToList: () => void router.push(`${paths.profiles()}${listSearch}`),
    position: index < 0 ? null : (page - 1) * PROFILE_SEARCH_LIMIT + index + 1,
    totalCount,
    isCapped: here.data !== undefined && here.data.maxCount === totalCount,
    listSearch,
  };
}
