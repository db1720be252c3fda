import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { listLabels } from '#endpoints/label-list';
import { CandidateLabel, userProfile } from '#endpoints/user-profile';
import { call } from '@/client/call';
import { endpointQuery, readAgain } from '@/client/queries';
import { findCachedLabels, findListedProfile, patchCachedRelation } from '@/parts/candidates/profile-cache';
import { markKey } from '@/parts/marks/mark-key';

/** A candidate of whom a company's relation has changed. */
type Candidate = { cid: string; universalUid: string };

/**
 * Shows what the company has put on a candidate since, wherever the candidate stands; rows and their order stay. Returns
 * false while somebody here is changing it; rejects when it cannot be read.
 */
export async function rereadCandidate(queryClient: QueryClient, candidate: Candidate): Promise<boolean> {
  const { cid, universalUid } = candidate;
  const isShown = findListedProfile(queryClient, universalUid) ?? findCachedLabels(queryClient, universalUid);
  if (!isShown) return true;
  const isBusy = () => queryClient.isMutating({ mutationKey: markKey(candidate) }) > 0;
  if (isBusy()) return false;
  const { relation } = await call(userProfile.show, { params: { cid, universalUid } });
  if (isBusy()) return false;
  patchCachedRelation(queryClient, candidate, relation);
  return true;
}

const Labels = v.array(CandidateLabel);

/** Shows what the labels are called by now wherever candidates carry them; rows stay. Rejects when they cannot be read. */
export async function rereadLabels(queryClient: QueryClient, cid: string): Promise<void> {
  const query = { ...endpointQuery(listLabels, { params: { cid } }), meta: { handlesErrors: true } };
  const now = new Map((await readAgain(queryClient, query)).map((label) => [label.labelId, label]));
  patchCachedRelation(queryClient, { cid }, ({ labels }) => {
    if (!v.is(Labels, labels)) return {};
    const renamed = labels.flatMap(({ labelId }) => {
      const { name, color } = now.get(labelId) ?? {};
      return name === undefined || color === undefined ? [] : [{ labelId, name, color }];
    });
    return JSON.stringify(renamed) === JSON.stringify(labels) ? {} : { labels: renamed };
  });
}
