import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { userProfile } from '#endpoints/user-profile';
import { env } from '@/config/env';
import { findCachedProfile, findListedProfile } from '@/features/candidates/profile-cache';
import { useCorporationQuery } from '@/session/corporation-queries';

const noSubscription = () => () => {};

/**
 * What any list says of a candidate now: a favourite or a scout shows even when the candidate's own read has failed.
 * Looks through the cache at each of its events, so only while `isNeeded`.
 */
function useListedProfile(universalUid: string, isNeeded: boolean) {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queryClient],
  );
  return useSyncExternalStore(
    isNeeded ? subscribe : noSubscription,
    () => (isNeeded ? findListedProfile(queryClient, universalUid) : undefined),
    () => undefined,
  );
}

/**
 * One candidate: at once from whichever list has shown it, else by the extension call. `listed` is what is known before
 * the texts come. Without extensions a link that is opened cold finds nothing, and `isUnavailable` says so.
 */
export function useCandidate(universalUid: string) {
  const queryClient = useQueryClient();
  const query = useCorporationQuery(userProfile.show, {
    params: { universalUid },
    enabled: env.apiExtensions && universalUid !== '',
    initialData: () => findCachedProfile(queryClient, universalUid)?.profile,
    initialDataUpdatedAt: () => findCachedProfile(queryClient, universalUid)?.updatedAt,
  });
  const listed = useListedProfile(universalUid, !query.data);
  return {
    ...query,
    listed: query.data ?? listed,
    isUnavailable: !env.apiExtensions && !query.data,
  };
}
