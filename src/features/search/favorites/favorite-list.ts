import { favoriteUser } from '#endpoints/favorite-user';
import { queryDefaults } from '@/client/query-defaults';
import { paths } from '@/config/paths';
import { choiceCodec, flagCodec, idCodec, pageCodec } from '@/lib/address/url-state';
import { defineList } from '@/parts/lists/define-list';
import * as filter from '@/parts/lists/filter';
import { labelsFilter } from '@/parts/marks/labels/labels-filter';

/**
 * お気に入り; in the view 「気になる」 the project whose likes are shown, and their page; in 再連絡日 which candidates.
 */
export const favoriteList = defineList(
  favoriteUser.list,
  {
    scout: filter.choice('scoutState', {
      title: 'スカウトの状態',
      values: ['unsent', 'sent'],
      names: { unsent: 'スカウト未送信', sent: 'スカウト送信済み' },
    }),
    labels: labelsFilter,
    view: filter.view(choiceCodec(['favorites', 'liked', 'recontact'], 'favorites')),
    project: filter.view(idCodec),
    likedPage: filter.view(pageCodec),
    due: filter.view(flagCodec),
    own: filter.view(flagCodec),
    recontactPage: filter.view(pageCodec),
  },
  { name: 'favorites', path: paths.favorites, staleTime: queryDefaults.staleTime },
);

export type FavoritesState = typeof favoriteList.defaults;
