import type { Hono } from 'hono';
import { favoriteUser } from '#endpoints/favorite-user';
import type { CallingCorporation } from '../../http/authenticate.ts';
import { type AppEnv, implement } from '../../http/implement.ts';
import { aggregateNotFound, queryNotFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { addFavorite, hasProject, listFavorites, listLikes, removeFavorite } from './store.ts';

/** Mounts the favourites of a company and the candidates who like its projects (product.md お気に入り). */
export function favoriteUserRoutes(app: Hono<AppEnv>, services: Services): void {
  const readerFor = ({ universalCorporationId }: CallingCorporation) => ({
    db: services.db,
    corporationId: universalCorporationId,
    apiUrl: services.apiUrl,
  });

  implement(app, services, favoriteUser, {
    add: async ({ corporation, user, body }) => {
      const isKnown = await addFavorite(services.db, corporation.universalCorporationId, body.universalUid, {
        universalUid: user.universalUid,
        now: services.clock(),
        since: body.favoritedAt === undefined ? undefined : new Date(body.favoritedAt),
      });
      if (!isKnown) throw aggregateNotFound();
      return {};
    },
    remove: async ({ corporation, body }) => {
      await removeFavorite(services.db, corporation.universalCorporationId, body.universalUid);
      return {};
    },
    list: ({ corporation, query }) => listFavorites(readerFor(corporation), query),
    listForProject: async ({ corporation, params, query }) => {
      const isOurs = await hasProject(services.db, corporation.universalCorporationId, params.projectId);
      if (!isOurs) throw queryNotFound();
      return listLikes(readerFor(corporation), { projectId: params.projectId, page: query.page });
    },
  });
}
