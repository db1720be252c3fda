import { corporationRoleOf, roleCan } from '#endpoints/role';
import { userProfile } from '#endpoints/user-profile';
import { preloadMasters } from '@/features/masters/preload-masters';
import { readState } from '@/lib/url-state';
import type { Preload } from '@/session/preload';
import { criteriaCodecs } from './criteria';
import { basicSearchQuery, fullSearchQuery } from './search-query';

/** What 候補者検索 reads first: by the call of the company's plan, as `useProfileSearch`. */
export const preloadProfiles: Preload = ({ read, query, contractType }) => {
  const criteria = readState(criteriaCodecs, query);
  if (roleCan(corporationRoleOf(contractType), 'fullParameterUserProfileSearch')) {
    read(userProfile.searchPaid, { query: fullSearchQuery(criteria) });
  } else {
    read(userProfile.search, { query: basicSearchQuery(criteria) });
  }
  preloadMasters(read);
};
