import type { Output } from '#endpoints/endpoint';
import { PROFILE_SEARCH_LIMIT, PROFILE_SEARCH_MAX_COUNT } from '#endpoints/page';
import type { userProfile } from '#endpoints/user-profile';
import type { Database } from '../../db/database.ts';
import type { Call, Handlers } from '../../http/implement.ts';
import { JsonText } from '../../http/json-text.ts';
import { queryNotFound } from '../../kit/problem.ts';
import { readFromReplica } from '../shared/read-from-replica.ts';
import type { Criteria } from './filters.ts';
import { type Fitting, orderByFit } from './fit-order.ts';
import { searchCandidates } from './search.ts';
import { findProfiles, listProfiles } from './store.ts';

type Search = Call<typeof userProfile.search> | Call<typeof userProfile.searchPaid>;

/** Returns a page of candidates ordered by fit: all that are counted are ordered, the last to log in of too many. */
async function searchByFit(db: Database, cid: string, criteria: Criteria, now: Date) {
  const all = { ...criteria, orderBy: 'lastLogin', page: 1, limit: PROFILE_SEARCH_MAX_COUNT } as const;
  const { universalUids, totalCount, maxCount } = await searchCandidates(db, cid, all, now);
  const fitting = await orderByFit(db, universalUids, criteria, now);
  const limit = criteria.limit ?? PROFILE_SEARCH_LIMIT;
  const page = fitting.slice((criteria.page - 1) * limit, criteria.page * limit);
  return { page, totalCount, maxCount };
}

async function searchByTime(db: Database, cid: string, criteria: Criteria, now: Date) {
  const { universalUids, ...counts } = await searchCandidates(db, cid, criteria, now);
  const page: Fitting[] = universalUids.map((universalUid) => ({ universalUid }));
  return { page, ...counts };
}

function search(call: Search, { brief, byFit, ...criteria }: Criteria & { brief: boolean; byFit: boolean }) {
  const { cid, clock, apiUrl } = call;
  return readFromReplica(call, cid, async (db) => {
    const find = byFit ? searchByFit : searchByTime;
    const { page, totalCount, maxCount } = await find(db, cid, criteria, clock());
    const items = await listProfiles(db, cid, page, { apiUrl, isBrief: brief });
    const text = `{"items":${items.text},"totalCount":${totalCount},"maxCount":${maxCount}}`;
    return new JsonText<Output<typeof userProfile.search>>(text);
  });
}

/** Handles the candidate search and one candidate (docs/product/search.md). */
export const userProfileHandlers: Handlers<typeof userProfile> = {
  search: (call) => search(call, call.query),
  searchPaid: (call) => search(call, call.query),
  show: async ({ db, apiUrl, cid, params: { universalUid } }) => {
    const profile = (await findProfiles(db, cid, [universalUid], apiUrl)).get(universalUid);
    if (!profile) throw queryNotFound();
    return profile;
  },
};
