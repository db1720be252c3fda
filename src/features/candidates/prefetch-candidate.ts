import type { QueryClient } from '@tanstack/react-query';
import { env } from '@/config/env';

/**
 * Loads what a candidate's page needs, all at once, before it is opened: what stands beside the profile and, where the
 * list came without texts, the profile. The calls' descriptions come with that page's code, so that a list does not
 * carry them.
 */
export async function prefetchCandidate(
  queryClient: QueryClient,
  universalUid: string,
  { lacksTexts = false }: { lacksTexts?: boolean } = {},
): Promise<void> {
  try {
    const { candidateQueries, profileQuery } = await import('./candidate-queries');
    const [memo, latestScout, projects] = candidateQueries(universalUid);
    // Who only points at somebody has asked for nothing: no alert.
    const meta = { handlesErrors: true };
    await Promise.all([
      lacksTexts && env.apiExtensions
        ? queryClient.prefetchQuery({ ...profileQuery(universalUid), meta })
        : null,
      queryClient.prefetchQuery({ ...memo, meta }),
      queryClient.prefetchQuery({ ...latestScout, meta }),
      queryClient.prefetchQuery({ ...projects, meta }),
    ]);
  } catch {
    // The page fetches the same when it is opened, and shows what fails.
  }
}
