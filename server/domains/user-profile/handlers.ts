import type { Output } from '#endpoints/endpoint';
import type { userProfile } from '#endpoints/user-profile';
import type { Call, Handlers } from '../../http/implement.ts';
import { JsonText } from '../../http/json-text.ts';
import { queryNotFound } from '../../http/problem.ts';
import { readFromReplica } from '../shared/read-from-replica.ts';
import type { Criteria } from './filters.ts';
import { searchCandidates } from './search.ts';
import { findProfiles, listProfiles } from './store.ts';

type Search = Call<typeof userProfile.search> | Call<typeof userProfile.searchPaid>;

function search(call: Search, { brief, ...criteria }: Criteria & { brief: boolean }) {
  const { cid, clock, apiUrl } = call;
  return readFromReplica(call, cid, async (db) => {
    const { universalUids, totalCount, maxCount } = await searchCandidates(db, cid, criteria, clock());
    const items = await listProfiles(db, cid, universalUids, { apiUrl, isBrief: brief });
    const text = `{"items":${items.text},"totalCount":${totalCount},"maxCount":${maxCount}}`;
    return new JsonText<Output<typeof userProfile.search>>(text);
  });
}

/** Handles the candidate search and one candidate (product.md 候補者検索, 候補者詳細). */
export const userProfileHandlers: Handlers<typeof userProfile> = {
  search: (call) => search(call, call.query),
  searchPaid: (call) => search(call, call.query),
  show: async ({ db, apiUrl, cid, params: { universalUid } }) => {
    const profile = (await findProfiles(db, cid, [universalUid], apiUrl)).get(universalUid);
    if (!profile) throw queryNotFound();
    return profile;
  },
};
