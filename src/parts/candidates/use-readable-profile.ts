import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCorporationId } from '@/session/use-session';
import { findCachedProfile, readsOneCandidate } from './profile-cache';
import { profileQuery } from './reads';

/**
 * A candidate's whole profile for reading beside something else, read once it is wanted. Without extensions it is what the
 * lists have shown of the candidate; `isUnavailable`: nothing, and no call has it.
 */
export function useReadableProfile(universalUid: string, isWanted: boolean) {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const [cached] = useState(() => findCachedProfile(queryClient, universalUid)?.profile);
  const { data, error, isFetching, refetch } = useQuery({
    ...profileQuery({ queryClient, cid, universalUid }),
    enabled: readsOneCandidate && isWanted,
  });
  const profile = data ?? cached;
  return { profile, isUnavailable: !profile && !readsOneCandidate, error, isFetching, refetch };
}
