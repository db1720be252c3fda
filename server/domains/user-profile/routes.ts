import type { Hono } from 'hono';
import type { Output } from '#endpoints/endpoint';
import { userProfile } from '#endpoints/user-profile';
import type { CallingCorporation } from '../../http/authenticate.ts';
import { type AppEnv, implement } from '../../http/implement.ts';
import { JsonText } from '../../http/json-text.ts';
import { queryNotFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { readFromReplica } from '../shared/read-from-replica.ts';
import type { Criteria } from './filters.ts';
import { searchCandidates } from './search.ts';
import { findProfiles, listProfiles } from './store.ts';

/** Mounts the candidate search and one candidate (product.md 候補者検索, 候補者詳細). */
export function userProfileRoutes(app: Hono<AppEnv>, services: Services): void {
  const { apiUrl } = services;

  const search = (
    { universalCorporationId: cid }: CallingCorporation,
    { brief, ...criteria }: Criteria & { brief: boolean },
  ) =>
    readFromReplica(services, cid, async (db) => {
      const { universalUids, totalCount, maxCount } = await searchCandidates(
        db,
        cid,
        criteria,
        services.clock(),
      );
      const items = await listProfiles(db, cid, universalUids, { apiUrl, isBrief: brief });
      const text = `{"items":${items.text},"totalCount":${totalCount},"maxCount":${maxCount}}`;
      return new JsonText<Output<typeof userProfile.search>>(text);
    });

  implement(app, services, userProfile, {
    search: ({ corporation, query }) => search(corporation, query),
    searchPaid: ({ corporation, query }) => search(corporation, query),
    show: async ({ corporation, params: { universalUid } }) => {
      const profiles = await findProfiles(
        services.db,
        corporation.universalCorporationId,
        [universalUid],
        apiUrl,
      );
      const profile = profiles.get(universalUid);
      if (!profile) throw queryNotFound();
      return profile;
    },
  });
}
