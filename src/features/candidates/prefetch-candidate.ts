import type { QueryClient } from '@tanstack/react-query';

/**
 * Loads what a candidate's page needs beside the profile, all at once, before it is opened. The calls' descriptions
 * come with that page's code, so that a list does not carry them.
 */
export async function prefetchCandidate(queryClient: QueryClient, universalUid: string): Promise<void> {
  try {
    const { candidateQueries } = await import('./candidate-queries');
    const [memo, latestScout, projects] = candidateQueries(universalUid);
    await Promise.all([
      queryClient.prefetchQuery(memo),
      queryClient.prefetchQuery(latestScout),
      queryClient.prefetchQuery(projects),
    ]);
  } catch {
    // The page fetches the same when it is opened, and shows what fails.
  }
}
