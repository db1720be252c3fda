import { PROFILE_SEARCH_LIMIT } from '#endpoints/page';
import { env } from '@/config/env';
import { type Criteria, toBasicQuery, toFullQuery } from './criteria';

/** Cards show no texts: where the API can leave them out, an answer is a third as large (docs/api-extensions.md). */
const asCards = { limit: PROFILE_SEARCH_LIMIT, brief: env.apiExtensions || undefined };

/** What 候補者検索 asks of the search of a FREE company. */
export const basicSearchQuery = (criteria: Criteria) => ({ ...toBasicQuery(criteria), ...asCards });

/** What 候補者検索 asks of the full-parameter search. */
export const fullSearchQuery = (criteria: Criteria) => ({ ...toFullQuery(criteria), ...asCards });
