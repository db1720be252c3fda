import { NEW_HITS_MAX_COUNT, type savedSearch } from '#endpoints/saved-search';
import type { Handlers } from '../../http/implement.ts';
import { badRequest } from '../../kit/problem.ts';
import { ON_ITS_WAY_MS } from '../shared/read-from-replica.ts';
import { normalAddress, readConditions } from './conditions.ts';
import { countNew } from './count-new.ts';
import {
  insertSavedSearch,
  listSavedSearches,
  listWatched,
  removeSavedSearch,
  renameSavedSearch,
  restoreSavedSearch,
  writeSetting,
} from './store.ts';

/** Returns the conditions as they are kept; throws 400 for none, and for any that would be lost when it is opened. */
function checkedAddress(address: string): string {
  const search = normalAddress(address);
  if (search === '') throw badRequest('保存する検索条件がありません');
  const { unusable } = readConditions(search);
  if (unusable.length > 0) {
    throw badRequest(
      `検索に使えない条件が含まれています:${unusable.join('、').slice(0, 100)}。その条件を外してください`,
    );
  }
  return search;
}

/** Handles the searches that a company keeps (docs/product/search.md, 保存した検索). */
export const savedSearchHandlers: Handlers<typeof savedSearch> = {
  list: ({ db, cid, user }) => listSavedSearches(db, { cid, universalUid: user.universalUid }),
  countNew: async (call) => {
    const { cid, user, corporation } = call;
    const searches = await listWatched(call.db, { cid, universalUid: user.universalUid }, call.clock());
    const counts = await countNew({ ...call, role: corporation.role }, searches);
    return { counts, maxCount: NEW_HITS_MAX_COUNT };
  },
  create: async ({ db, clock, cid, user, body }) => {
    const search = checkedAddress(body.search);
    const now = clock();
    const caller = { cid, universalUid: user.universalUid };
    const savedSearchId = await insertSavedSearch(db, caller, { name: body.name, search, now });
    return {
      savedSearchId,
      name: body.name,
      search,
      createdByName: user.name || null,
      createdAt: now.toISOString(),
      isMailed: false,
      unusable: [],
    };
  },
  rename: async ({ db, cid, params: { savedSearchId }, body, headers }) => {
    await renameSavedSearch(db, { cid, savedSearchId }, { ...headers, ...body });
    return {};
  },
  remove: async ({ db, clock, cid, params: { savedSearchId } }) => {
    await removeSavedSearch(db, { cid, savedSearchId }, clock());
    return {};
  },
  restore: async ({ db, cid, params: { savedSearchId } }) => {
    await restoreSavedSearch(db, { cid, savedSearchId });
    return {};
  },
  look: async ({ db, replica, clock, cid, user, params: { savedSearchId } }) => {
    // What the replica did not show yet has not been seen.
    const lookedAt = new Date(clock().getTime() - (replica ? ON_ITS_WAY_MS : 0));
    await writeSetting(db, { cid, savedSearchId }, user.universalUid, { lookedAt });
    return {};
  },
  changeMail: async ({ db, cid, user, params: { savedSearchId }, body }) => {
    await writeSetting(db, { cid, savedSearchId }, user.universalUid, { isMailed: body.isMailed });
    return {};
  },
};
