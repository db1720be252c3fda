import type { QueryClient } from '@tanstack/react-query';
import type { SelectionProject } from '#endpoints/selection';
import { isMissing } from '@/client/api-error';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { latestScoutQuery, selectionsQuery } from '@/parts/candidates/reads';
import { scoutedBy } from './scouted-by';

/** Why the selection of a candidate for the project leaves no room for a scout; null when it does. */
function selectionReason(selections: readonly SelectionProject[], projectId: string): string | null {
  const selection = selections.find(({ project }) => project.projectId === projectId)?.selection;
  if (!selection) return null;
  if (selection.origin === 'application') return 'この案件に応募済みです';
  return 'この案件の選考がすでに始まっています';
}

type Candidate = { cid: string; universalUid: string };

/** Reads why a candidate cannot be scouted for a project; null when nothing speaks against it. */
export async function readObstacle(
  queryClient: QueryClient,
  candidate: Candidate,
  projectId: string,
): Promise<string | null> {
  const options = { staleTime: SHORT_STALE_TIME, meta: { handlesErrors: true } };
  try {
    const [latest, selections] = await Promise.all([
      queryClient.fetchQuery({ ...latestScoutQuery(candidate), ...options }),
      queryClient.fetchQuery({ ...selectionsQuery(candidate), ...options }),
    ]);
    return latest ? scoutedBy(latest) : selectionReason(selections, projectId);
  } catch (error) {
    if (isMissing(error)) return '候補者が見つかりません。退会した可能性があります';
    throw error;
  }
}
