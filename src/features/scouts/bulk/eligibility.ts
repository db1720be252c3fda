import type { QueryClient } from '@tanstack/react-query';
import { type PlannedMessage, plannedMessage } from '#endpoints/planned-message';
import type { SelectionProject } from '#endpoints/selection';
import { isMissing } from '@/client/api-error';
import { endpointQuery } from '@/client/queries';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { familyName } from '@/features/scouts/labels';
import { latestScoutQuery, selectionsQuery } from '@/parts/candidates/reads';
import { timeInWords } from '@/parts/later/later-times';
import { sendsLater } from '@/parts/later/sends-later';
import { scoutedBy } from './scouted-by';

/** Why the selection of a candidate for the project leaves no room for a scout; null when it does. */
function selectionReason(selections: readonly SelectionProject[], projectId: string): string | null {
  const selection = selections.find(({ project }) => project.projectId === projectId)?.selection;
  if (!selection) return null;
  if (selection.origin === 'application') return 'この案件に応募済みです';
  return 'この案件の選考がすでに始まっています';
}

/** 「明日 9:00に佐藤さんがスカウトを予約しています」 */
function plannedBy({ sendAt, writerName, heldReason }: PlannedMessage): string {
  const time = heldReason === null ? `${timeInWords(sendAt)}に` : '';
  return `${time}${familyName(writerName)}さんがスカウトを予約しています`;
}

type Candidate = { cid: string; universalUid: string };

const plannedScoutsQuery = ({ cid, universalUid }: Candidate) =>
  endpointQuery(plannedMessage.list, { params: { cid }, query: { scoutTargetUniversalUid: universalUid } });

/** Reads why a candidate cannot be scouted for a project; null when nothing speaks against it. */
export async function readObstacle(
  queryClient: QueryClient,
  candidate: Candidate,
  projectId: string,
): Promise<string | null> {
  const options = { staleTime: SHORT_STALE_TIME, meta: { handlesErrors: true } };
  try {
    const [latest, planned, selections] = await Promise.all([
      queryClient.fetchQuery({ ...latestScoutQuery(candidate), ...options }),
      sendsLater ? queryClient.fetchQuery({ ...plannedScoutsQuery(candidate), ...options }) : null,
      queryClient.fetchQuery({ ...selectionsQuery(candidate), ...options }),
    ]);
    const [first] = planned?.items ?? [];
    if (latest) return scoutedBy(latest);
    return first ? plannedBy(first) : selectionReason(selections, projectId);
  } catch (error) {
    if (isMissing(error)) return '候補者が見つかりません。退会した可能性があります';
    throw error;
  }
}
