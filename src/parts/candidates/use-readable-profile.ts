import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { has } from '@/session/abilities';
import { useCorporationId } from '@/session/use-session';
import { findCachedProfile } from './profile-cache';
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
    enabled: has('candidateRecords') && isWanted,
  });
  const profile = data ?? cached;
  return { profile, isUnavailable: !profile && !has('candidateRecords'), error, isFetching, refetch };
}
