import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { extension } from './extension.ts';
import { Page } from './page.ts';
import { Id, PageNumber, Timestamp } from './primitives.ts';
import { Empty } from './received.ts';
import { ReceivedTime } from './received-time.ts';
import { LabelIds, Relation, UserProfile } from './user-profile.ts';

// Everyone in this list is a favorite, also where a platform does not repeat it.
const FavoriteRelation = v.object({ ...Relation.entries, isFavorite: v.nullish(v.boolean(), true) });

export const FavoriteUser = v.object({
  ...UserProfile.entries,
  relation: v.nullish(FavoriteRelation, {}),
  favoritedAt: extension(v.nullish(ReceivedTime)),
});
export type FavoriteUser = v.InferOutput<typeof FavoriteUser>;

/** A candidate who likes a project of ours. */
export const ProjectFavoriteUser = v.object({
  ...UserProfile.entries,
  likedAt: extension(v.nullish(ReceivedTime)),
});
export type ProjectFavoriteUser = v.InferOutput<typeof ProjectFavoriteUser>;

export const favoriteUser = {
  add: endpoint({
    method: 'post',
    path: '/favorite_user/corporation_member/:cid/corporation_favorite_user_list/add',
    auth: 'member',
    body: v.object({ universalUid: Id }),
    response: Empty,
  }),
  /** Undoes a removal: `favoritedAt` is since when the candidate was a favorite, for the same place in the list. */
  restore: endpoint({
    method: 'post',
    path: '/favorite_user/corporation_member/:cid/corporation_favorite_user_list/restore',
    auth: 'member',
    extension: true,
    body: v.object({ universalUid: Id, favoritedAt: Timestamp }),
    response: Empty,
  }),
  remove: endpoint({
    method: 'post',
    path: '/favorite_user/corporation_member/:cid/corporation_favorite_user_list/remove',
    auth: 'member',
    body: v.object({ universalUid: Id }),
    response: Empty,
  }),
  list: endpoint({
    method: 'get',
    path: '/user_profile_search/corporation_member/:cid/favorite_user/list',
    auth: 'member',
    query: v.object({
      page: PageNumber,
      scoutState: v.optional(v.picklist(['unsent', 'sent'])),
      /** Lists who carries any of these labels. */
      labelIds: extension(v.optional(LabelIds, [])),
    }),
    response: Page(FavoriteUser),
  }),
  listForProject: endpoint({
    method: 'get',
    path: '/user_profile/corporation_member/:cid/project_favorite_user/:projectId/list_v2',
    auth: 'member',
    query: v.object({ page: PageNumber }),
    response: Page(ProjectFavoriteUser),
  }),
};
