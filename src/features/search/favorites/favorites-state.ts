import { paths } from '@/config/paths';
import {
  type Codecs,
  choiceCodec,
  idCodec,
  idsCodec,
  noneCodec,
  pageCodec,
  writeState,
} from '@/lib/address/url-state';
import { has } from '@/session/abilities';

export type FavoritesState = {
  scout: 'all' | 'unsent' | 'sent';
  labels: string[];
  page: number;
  project: string | null;
  likedPage: number;
};

/** What of お気に入り the URL holds; `project` and `likedPage` belong to the candidates who like a project. */
export const favoritesCodecs: Codecs<FavoritesState> = {
  scout: choiceCodec(['all', 'unsent', 'sent'], 'all'),
  labels: has('marks') ? idsCodec : noneCodec,
  page: pageCodec,
  project: idCodec,
  likedPage: pageCodec,
};

/** The address of お気に入り with a state. */
export const favoritesHref = (state: FavoritesState): string =>
  `${paths.favorites()}${writeState(favoritesCodecs, state)}`;
