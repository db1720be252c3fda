import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { application } from '#endpoints/application';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { favoriteUser } from '#endpoints/favorite-user';
import { interaction } from '#endpoints/interaction';
import { listLabels } from '#endpoints/label-list';
import { recontact } from '#endpoints/recontact';
import { today } from '#endpoints/today';
import { CandidateLabel, Passed, Recontact, type Relation, userProfile } from '#endpoints/user-profile';
import { patchCachedRelation } from '@/parts/candidates/profile-cache';
import { corporationFilter, invalidateCorporationQueries } from '@/session/corporation-queries';

/** One mark that a company puts on a candidate or takes off: as favorite, as passed, to contact again, or a label. */
const Change = v.union([
  v.object({ isFavorite: v.boolean() }),
  v.object({ passed: v.nullable(Passed) }),
  v.object({ recontact: v.nullable(Recontact) }),
  v.object({ label: CandidateLabel, isAttached: v.boolean() }),
]);
export type MarkChange = v.InferOutput<typeof Change>;

const Message = v.object({ cid: v.string(), universalUid: v.string(), change: Change });
export type MarkMessage = v.InferOutput<typeof Message>;

const byName = (one: CandidateLabel, other: CandidateLabel) => one.name.localeCompare(other.name, 'ja');

function relationChange(change: MarkChange, labels: readonly CandidateLabel[]): Partial<Relation> {
  if (!('label' in change)) return change;
  const others = labels.filter(({ labelId }) => labelId !== change.label.labelId);
  return { labels: change.isAttached ? [...others, change.label].toSorted(byName) : others };
}

/** Shows a mark wherever its candidate stands. */
export function showMark(queryClient: QueryClient, { cid, universalUid, change }: MarkMessage): void {
  patchCachedRelation(queryClient, { cid, universalUid }, ({ labels }) =>
    relationChange(change, v.is(v.array(CandidateLabel), labels) ? labels : []),
  );
}

/** The lists of applications and conversations, which name candidates with their labels. */
const namingLists = [application.search, application.listForProject, interaction.list] as const;

const asksFor = (condition: string) => ({
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    JSON.stringify(queryKey).includes(`"${condition}"`),
});

/**
 * Marks as stale the lists that a mark adds a candidate to or takes one out of. Searches are read again when they are
 * shown the next time: the card on screen stays, so that one can take back what one did.
 */
export function refreshLists(
  queryClient: QueryClient,
  { cid, change }: Pick<MarkMessage, 'cid' | 'change'>,
): void {
  const searches: readonly EndpointDefinition[] = [userProfile.search, userProfile.searchPaid];
  const later = (condition: string, lists = searches) => {
    for (const list of lists) {
      void queryClient.invalidateQueries({
        ...corporationFilter(list, { cid }),
        ...asksFor(condition),
        refetchType: 'none',
      });
    }
  };
  if ('isFavorite' in change) {
    void queryClient.invalidateQueries(corporationFilter(favoriteUser.list, { cid }));
    // お気に入り counts its candidates by label.
    void queryClient.invalidateQueries(corporationFilter(listLabels, { cid }));
  } else if ('passed' in change) later('excludePassed');
  else if ('recontact' in change) {
    later('recontact');
    void invalidateCorporationQueries(queryClient, [recontact.list, today.show], cid);
  } else {
    later('labelIds', [...searches, favoriteUser.list, ...namingLists]);
    void queryClient.invalidateQueries(corporationFilter(listLabels, { cid }));
  }
}

const LabelsMessage = v.object({ cid: v.string(), areCardsConcerned: v.boolean() });
type LabelsMessage = v.InferOutput<typeof LabelsMessage>;

/**
 * Reads the labels again: some were made, which no candidate carries yet, or changed or deleted, and then whatever shows
 * them on candidates.
 */
export function rereadLabels(queryClient: QueryClient, { cid, areCardsConcerned }: LabelsMessage): void {
  if (!areCardsConcerned) {
    void queryClient.invalidateQueries(corporationFilter(listLabels, { cid }));
    return;
  }
  const shown = [listLabels, userProfile.search, userProfile.searchPaid, userProfile.show];
  void invalidateCorporationQueries(
    queryClient,
    [...shown, ...namingLists, interaction.show, favoriteUser.list, favoriteUser.listForProject],
    cid,
  );
}

/** Takes over what another tab has done, if it is for this company and this version knows it. */
export function takeOver(queryClient: QueryClient, corporationId: string, data: unknown): void {
  const labels = v.safeParse(LabelsMessage, data);
  if (labels.success && labels.output.cid === corporationId) {
    rereadLabels(queryClient, labels.output);
    return;
  }
  const result = v.safeParse(Message, data);
  if (!result.success || result.output.cid !== corporationId) return;
  showMark(queryClient, result.output);
  refreshLists(queryClient, result.output);
}
