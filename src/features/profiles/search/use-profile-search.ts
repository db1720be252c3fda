import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { memo } from '#endpoints/memo';
import { PROFILE_SEARCH_LIMIT } from '#endpoints/page';
import { scout } from '#endpoints/scout';
import { selection } from '#endpoints/selection';
import { userProfile } from '#endpoints/user-profile';
import { corporationQuery, useCorporationQuery } from '@/session/corporation-queries';
import { useCan } from '@/session/permissions';
import { type Criteria, toBasicQuery, toFullQuery } from './criteria';

type SearchOptions = { enabled?: boolean };

/**
 * Searches candidates by the call of the company's plan (spec §6): the full-parameter one for TRIAL and PAID, the other
 * for FREE, whose further criteria are left out. The rows before stay while the next ones load.
 */
export function useProfileSearch(criteria: Criteria, { enabled = true }: SearchOptions = {}) {
  const isFull = useCan('fullParameterUserProfileSearch');
  const limit = PROFILE_SEARCH_LIMIT;
  const full = useCorporationQuery(userProfile.searchPaid, {
    query: { ...toFullQuery(criteria), limit },
    enabled: enabled && isFull,
    placeholderData: keepPreviousData,
  });
  const basic = useCorporationQuery(userProfile.search, {
    query: { ...toBasicQuery(criteria), limit },
    enabled: enabled && !isFull,
    placeholderData: keepPreviousData,
  });
  return isFull ? full : basic;
}

/** Loads what a candidate's page needs beside the profile, all at once, before it is opened. */
export function prefetchCandidate(queryClient: QueryClient, universalUid: string): void {
  void queryClient.prefetchQuery(corporationQuery(memo.show, { params: { targetUid: universalUid } }));
  void queryClient.prefetchQuery(corporationQuery(scout.latest, { params: { targetUid: universalUid } }));
  void queryClient.prefetchQuery(corporationQuery(selection.listProjects, { query: { universalUid } }));
}
