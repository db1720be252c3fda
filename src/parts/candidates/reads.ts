import { memo } from '#endpoints/memo';
import { scout } from '#endpoints/scout';
import { selection } from '#endpoints/selection';
import { userProfile } from '#endpoints/user-profile';
import { endpointQuery } from '@/client/queries';
import { mastersReads } from '@/parts/masters/reads';
import type { PageVisit } from '@/session/page-reads';
import { findCachedProfile, readsOneCandidate } from './profile-cache';

/** A candidate of a company. */
type Candidate = { cid: string; universalUid: string };

/** The memo on a candidate. */
export const memoQuery = ({ cid, universalUid }: Candidate) =>
  endpointQuery(memo.show, { params: { cid, targetUid: universalUid } });

/** The last scout that a candidate got. */
export const latestScoutQuery = ({ cid, universalUid }: Candidate) =>
  endpointQuery(scout.latest, { params: { cid, targetUid: universalUid } });

/** The projects with the selections of a candidate. */
export const selectionsQuery = ({ cid, universalUid }: Candidate) =>
  endpointQuery(selection.listProjects, { params: { cid }, query: { universalUid } });

/** The profile by the extension call, at once from any list that had all its texts. */
export const profileQuery = ({
  queryClient,
  cid,
  universalUid,
}: Candidate & Pick<PageVisit, 'queryClient'>) => ({
  ...endpointQuery(userProfile.show, { params: { cid, universalUid } }),
  initialData: () => findCachedProfile(queryClient, universalUid)?.profile,
  initialDataUpdatedAt: () => findCachedProfile(queryClient, universalUid)?.updatedAt,
});

/** What stands beside a candidate. */
export const candidateReads = (candidate: Candidate) =>
  [memoQuery(candidate), latestScoutQuery(candidate), selectionsQuery(candidate)] as const;

/** What 候補者詳細 reads: the candidate, and what the company knows. */
export const profileReads = ({ queryClient, cid, id }: Pick<PageVisit, 'queryClient' | 'cid' | 'id'>) => [
  ...(readsOneCandidate ? [profileQuery({ queryClient, cid, universalUid: id })] : []),
  ...candidateReads({ cid, universalUid: id }),
  ...mastersReads,
];
