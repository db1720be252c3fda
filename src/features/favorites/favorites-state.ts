import { paths } from '@/config/paths';
import { choiceCodec, idCodec, pageCodec } from '@/lib/url-state';

/** What of お気に入り the URL holds; `project` and `likedPage` belong to the candidates who like a project. */
export const favoritesCodecs = {
  scout: choiceCodec(['all', 'unsent', 'sent'], 'all'),
  page: pageCodec,
  project: idCodec,
  likedPage: pageCodec,
};

export type FavoritesState = {
  scout: 'all' | 'unsent' | 'sent';
  page: number;
  project: string | null;
  likedPage: number;
};

/** The address of お気に入り with a state. */
export const favoritesHref = ({ scout, page, project, likedPage }: FavoritesState): string =>
  paths.favorites({
    scout: scout === 'all' ? null : scout,
    page: page > 1 ? page : null,
    project,
    likedPage: likedPage > 1 ? likedPage : null,
  });
