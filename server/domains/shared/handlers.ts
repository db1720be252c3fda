import type { shared } from '#endpoints/shared';
import type { Handlers } from '../../http/implement.ts';
import { listJobCategories, listPrefectures } from './store.ts';

/** Handles the master lists that every domain shares. */
export const sharedHandlers: Handlers<typeof shared> = {
  listJobCategories: ({ db }) => listJobCategories(db),
  listPrefectures: ({ db }) => listPrefectures(db),
};
