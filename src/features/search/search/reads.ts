import { PROFILE_SEARCH_LIMIT } from '#endpoints/page';
import { userProfile } from '#endpoints/user-profile';
import { type EndpointQuery, endpointQuery } from '@/client/queries';
import { mastersReads } from '@/parts/masters/reads';
import type { PageReads } from '@/session/page-reads';
import { type Criteria, candidateList, toBasicCriteria } from './criteria';

/** Cards show no texts: where the API can leave them out, a response is a third as large. */
const asCards = { brief: true };

type Search = { cid: string; isFull: boolean; criteria: Criteria };

/**
 * The search by the call of the company's plan (spec §6): the full-parameter one for TRIAL and PAID, the other for FREE,
 * which takes no limit (spec §7) and leaves further criteria out.
 */
export const searchQuery = ({
  cid,
  isFull,
  criteria,
}: Search): EndpointQuery<typeof userProfile.search | typeof userProfile.searchPaid> => {
  const params = { cid };
  const conditions = candidateList.toFilter(isFull ? criteria : toBasicCriteria(criteria));
  const query = { ...conditions, ...asCards, page: criteria.page };
  if (!isFull) return endpointQuery(userProfile.search, { params, query });
  return endpointQuery(userProfile.searchPaid, { params, query: { ...query, limit: PROFILE_SEARCH_LIMIT } });
};

/** What 候補者検索 reads. */
export const profilesReads: PageReads = ({ cid, can, query }) => {
  const isFull = can('fullParameterUserProfileSearch');
  return [searchQuery({ cid, isFull, criteria: candidateList.read(query) }), ...mastersReads];
};
