import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { findCachedProfile, findListedProfile, readsOneCandidate } from '@/parts/candidates/profile-cache';
import { profileQuery } from '@/parts/candidates/reads';
import { useCorporationId } from '@/session/use-session';
import { noCriteria } from '../search/criteria';
import { useSearchPosition } from '../search/search-position';
import { useProfileSearch } from '../search/use-profile-search';

const noSubscription = () => () => {};

/**
 * What any list says of a candidate now: a favorite or a scout shows even when the candidate's own read has failed.
 * Looks through the cache at each of its events, so only while `isNeeded`.
 */
function useListed<Found>(find: () => Found | undefined, isNeeded: boolean) {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queryClient],
  );
  return useSyncExternalStore(
    isNeeded ? subscribe : noSubscription,
    () => (isNeeded ? find() : undefined),
    () => undefined,
  );
}

/** The candidate by the extension call, at once from any list that had all texts; `listed` from any list before that. */
function useShownCandidate(universalUid: string) {
  const queryClient = useQueryClient();
  const query = useQuery(profileQuery({ queryClient, cid: useCorporationId(), universalUid }));
  const listed = useListed(() => findListedProfile(queryClient, universalUid), !query.data);
  return { ...query, listed: query.data ?? listed, isUnavailable: false };
}

/**
 * The candidate as the lists have it: without extensions there is no other source. After a reload the results that it
 * was opened from are read again; a link from elsewhere finds nothing, and `isUnavailable` says so.
 */
function useListedCandidate(universalUid: string) {
  const queryClient = useQueryClient();
  const profile = useListed(() => findCachedProfile(queryClient, universalUid)?.profile, true);
  // A list may lose the candidate, by a scout for example: on this page it stays.
  const cid = useCorporationId();
  useQuery({ ...profileQuery({ queryClient, cid, universalUid }), enabled: false });
  useEffect(() => {
    if (!profile) return;
    queryClient.setQueryData(profileQuery({ queryClient, cid, universalUid }).queryKey, profile);
  }, [queryClient, cid, universalUid, profile]);

  const openedFrom = useSearchPosition(cid);
  const { isLoading, isError, error, isFetching, refetch } = useProfileSearch(openedFrom ?? noCriteria, {
    enabled: openedFrom !== null && profile === undefined,
  });
  const isUnavailable = !profile && !isLoading && !isError;
  return { data: profile, listed: profile, isUnavailable, isError, error, isFetching, refetch };
}

/** One candidate, at once from whichever list has shown it. `listed` is what is known before the texts come. */
export const useCandidate = readsOneCandidate ? useShownCandidate : useListedCandidate;
