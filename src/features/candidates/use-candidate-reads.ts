import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCorporationId } from '@/session/use-session';
import { candidateQueries } from './candidate-queries';

// What stands there reads the same, and shows what fails.
const meta = { handlesErrors: true };

/**
 * Begins what stands beside a candidate as soon as the id is known: it does not wait for the profile, or for the
 * application that it comes with. An empty id is not known yet.
 */
export function useCandidateReads(universalUid: string): void {
  const queryClient = useQueryClient();
  const corporationId = useCorporationId();
  useEffect(() => {
    if (corporationId === '' || universalUid === '') return;
    const [memo, latestScout, projects] = candidateQueries(universalUid);
    void queryClient.prefetchQuery({ ...memo, meta });
    void queryClient.prefetchQuery({ ...latestScout, meta });
    void queryClient.prefetchQuery({ ...projects, meta });
  }, [queryClient, corporationId, universalUid]);
}
