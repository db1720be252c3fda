import { PROFILE_SEARCH_LIMIT } from '#endpoints/page';
import { corporationRoleOf, roleCan } from '#endpoints/role';
import { userProfile } from '#endpoints/user-profile';
import { preloadMasters } from '@/features/masters/preload-masters';
import { readState } from '@/lib/url-state';
import type { Preload } from '@/session/preload';
import { criteriaCodecs, toBasicQuery, toFullQuery } from './criteria';

/** What 候補者検索 reads first: by the call of the company's plan, as `useProfileSearch`. */
export const preloadProfiles: Preload = ({ read, query, contractType }) => {
  const criteria = readState(criteriaCodecs, query);
  const limit = PROFILE_SEARCH_LIMIT;
  if (roleCan(corporationRoleOf(contractType), 'fullParameterUserProfileSearch')) {
    read(userProfile.searchPaid, { query: { ...toFullQuery(criteria), limit } });
  } else {
    read(userProfile.search, { query: { ...toBasicQuery(criteria), limit } });
  }
  preloadMasters(read);
};
