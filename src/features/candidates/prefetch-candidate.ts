import type { QueryClient } from '@tanstack/react-query';

/**
 * Loads what a candidate's page needs beside the profile, all at once, before it is opened. The calls' descriptions
 * come with that page's code, so that a list does not carry them.
 */
export async function prefetchCandidate(queryClient: QueryClient, universalUid: string): Promise<void> {
  try {
    const { candidateQueries } = await import('./candidate-queries');
    const [memo, latestScout, projects] = candidateQueries(universalUid);
    // Who only points at somebody has asked for nothing: no alert.
    const meta = { handlesErrors: true };
    await Promise.all([
      queryClient.prefetchQuery({ ...memo, meta }),
      queryClient.prefetchQuery({ ...latestScout, meta }),
      queryClient.prefetchQuery({ ...projects, meta }),
    ]);
  } catch {
    // The page fetches the same when it is opened, and shows what fails.
  }
}
