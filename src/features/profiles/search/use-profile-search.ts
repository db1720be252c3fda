import { keepPreviousData } from '@tanstack/react-query';
import { userProfile } from '#endpoints/user-profile';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useCan } from '@/session/permissions';
import type { Criteria } from './criteria';
import { basicSearchQuery, fullSearchQuery } from './search-query';

type SearchOptions = { enabled?: boolean };

/**
 * Searches candidates by the call of the company's plan (spec §6): the full-parameter one for TRIAL and PAID, the other
 * for FREE, whose further criteria are left out. The rows before stay while the next ones load.
 */
export function useProfileSearch(criteria: Criteria, { enabled = true }: SearchOptions = {}) {
  const isFull = useCan('fullParameterUserProfileSearch');
  const full = useCorporationQuery(userProfile.searchPaid, {
    query: fullSearchQuery(criteria),
    enabled: enabled && isFull,
    placeholderData: keepPreviousData,
  });
  const basic = useCorporationQuery(userProfile.search, {
    query: basicSearchQuery(criteria),
    enabled: enabled && !isFull,
    placeholderData: keepPreviousData,
  });
  return isFull ? full : basic;
}
