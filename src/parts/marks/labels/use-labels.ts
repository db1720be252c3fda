import type { ListedLabel } from '#endpoints/label-list';
import { listLabels } from '#endpoints/label-list';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { useCorporationQuery } from '@/session/corporation-queries';

/** The labels of the company, read while somebody needs them. */
export const useLabels = (isNeeded = true) =>
  useCorporationQuery(listLabels, {
    enabled: isNeeded,
    staleTime: SHORT_STALE_TIME,
    meta: { handlesErrors: true },
  });

const none: readonly ListedLabel[] = [];

/** What the labels of these ids are called; they are read only where there are ids. */
export function useLabelNames(labelIds: readonly string[]): (labelId: string) => string {
  const { data = none } = useLabels(labelIds.length > 0);
  return (labelId) => data.find((label) => label.labelId === labelId)?.name ?? '';
}
