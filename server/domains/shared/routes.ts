import type { Hono } from 'hono';
import { shared } from '#endpoints/shared';
import { type AppEnv, implement } from '../../http/implement.ts';
import type { Services } from '../../services.ts';
import { listJobCategories, listPrefectures } from './store.ts';

/** Mounts the master lists that every domain shares. */
export function sharedRoutes(app: Hono<AppEnv>, services: Services): void {
  implement(app, services, shared, {
    listJobCategories: () => listJobCategories(services.db),
    listPrefectures: () => listPrefectures(services.db),
  });
}
