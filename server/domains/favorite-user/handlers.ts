import type { favoriteUser } from '#endpoints/favorite-user';
import type { Handlers } from '../../http/implement.ts';
import { aggregateNotFound, queryNotFound } from '../../kit/problem.ts';
import { addFavorite, hasProject, listFavorites, listLikes, removeFavorite } from './store.ts';

/** Handles the favorites of a company and the candidates who like its projects (docs/product/marks.md, お気に入り). */
export const favoriteUserHandlers: Handlers<typeof favoriteUser> = {
  add: async ({ db, clock, cid, user, body }) => {
    const by = { universalUid: user.universalUid, now: clock() };
    if (!(await addFavorite(db, cid, body.universalUid, by))) throw aggregateNotFound();
    return {};
  },
  restore: async ({ db, clock, cid, user, body }) => {
    const by = { universalUid: user.universalUid, now: clock(), since: new Date(body.favoritedAt) };
    if (!(await addFavorite(db, cid, body.universalUid, by))) throw aggregateNotFound();
    return {};
  },
  remove: async ({ db, cid, body }) => {
    await removeFavorite(db, cid, body.universalUid);
    return {};
  },
  list: ({ db, apiUrl, cid, query }) => listFavorites({ db, apiUrl, cid }, query),
  listForProject: async ({ db, apiUrl, cid, params, query }) => {
    if (!(await hasProject(db, cid, params.projectId))) throw queryNotFound();
    const reader = { db, apiUrl, cid };
    return listLikes(reader, { projectId: params.projectId, page: query.page });
  },
};
