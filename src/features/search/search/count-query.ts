import { userProfile } from '#endpoints/user-profile';
import { endpointQuery } from '@/client/queries';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { type Criteria, candidateList } from './criteria';

/** The search's own count of who meets all conditions, for TRIAL and PAID. One row in the simplest order is enough for it. */
export const countQuery = (cid: string, criteria: Criteria) => {
  const filter = candidateList.toFilter({ ...criteria, page: 1, passedBefore: null, orderBy: 'lastLogin' });
  const query = { ...filter, brief: true, page: 1, limit: 1 };
  return {
    ...endpointQuery(userProfile.searchPaid, { params: { cid }, query }),
    staleTime: SHORT_STALE_TIME,
  };
};

/** How many the search finds; from `maxCount` on there may be more. */
export type Found = { totalCount: number; maxCount: number | null };

/** Whether counting stopped there. */
export const isCapped = ({ totalCount, maxCount }: Found): boolean =>
  maxCount !== null && totalCount >= maxCount;
