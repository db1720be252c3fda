import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prefetchReads } from '@/session/page-reads';
import { useCorporationId } from '@/session/use-session';
import { candidateReads } from './reads';

/**
 * Begins what stands beside a candidate as soon as the id is known: it does not wait for the profile, or for the
 * application that it comes with. An empty id is not known yet.
 */
export function useCandidateReads(universalUid: string): void {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  useEffect(() => {
    if (cid !== '' && universalUid !== '') prefetchReads(queryClient, candidateReads({ cid, universalUid }));
  }, [queryClient, cid, universalUid]);
}
