import { useQueryClient } from '@tanstack/react-query';
import { userProfile } from '#endpoints/user-profile';
import { env } from '@/config/env';
import { findCachedProfile, findListedProfile } from '@/features/candidates/profile-cache';
import { useCorporationQuery } from '@/session/corporation-queries';

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
  return {
    ...query,
    listed: query.data ?? findListedProfile(queryClient, universalUid),
    isUnavailable: !env.apiExtensions && !query.data,
  };
}
