import type { QueryClient } from '@tanstack/react-query';
import { userProfile } from '#endpoints/user-profile';
import { call } from '@/client/call';
import { findListedProfile, patchCachedRelation } from '@/features/candidates/profile-cache';
import { markKey } from '@/features/marks/mark-key';

/** A candidate of whom a company's relation has changed. */
type Candidate = { cid: string; universalUid: string };

/**
 * Shows what the company has put on a candidate since, wherever the candidate stands; rows and their order stay. Returns
 * `busy` while somebody here is changing it, and `failed` when it could not be read.
 */
export async function rereadCandidate(
  queryClient: QueryClient,
  candidate: Candidate,
): Promise<'done' | 'busy' | 'failed'> {
  const { cid, universalUid } = candidate;
  if (!findListedProfile(queryClient, universalUid)) return 'done';
  const isBusy = () => queryClient.isMutating({ mutationKey: markKey(candidate) }) > 0;
  if (isBusy()) return 'busy';
  const profile = await call(userProfile.show, { params: { cid, universalUid } }).catch(() => null);
  if (profile === null) return 'failed';
  if (isBusy()) return 'busy';
  patchCachedRelation(queryClient, candidate, profile.relation);
  return 'done';
}
