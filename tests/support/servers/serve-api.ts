import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Services } from '#server/kit/services';
import type { Backend } from './backends.ts';
import { createTestApi, type TestApi } from './test-api.ts';
import { emptyDatabase } from './test-database.ts';

function serve(create: () => Promise<TestApi>): TestApi {
  let created: TestApi | undefined;
  const current = (): TestApi => {
    if (!created) throw new Error('The API is there while tests run');
    return created;
  };
  beforeAll(async () => {
    created = await create();
  });
  beforeEach(() => emptyDatabase(current().db));
  afterAll(() => created?.close());
  return {
    get app() {
      return current().app;
    },
    get db() {
      return current().db;
    },
    get services() {
      return current().services;
    },
    get mails() {
      return current().mails;
    },
    get files() {
      return current().files;
    },
    get statements() {
      return current().statements;
    },
    get time() {
      return current().time;
    },
    get close() {
      return current().close;
    },
  };
}

/** The API for the tests of a file or group, each of which finds its database empty. It is there while they run. */
export const serveApi = (overrides: Partial<Services> = {}): TestApi => serve(() => createTestApi(overrides));

/** The same over one of `backends`. */
export const serveBackend = (open: () => Promise<Backend>): TestApi =>
  serve(async () => {
    const backend = await open();
    try {
      const api = await backend.createApi();
      return { ...api, close: () => api.close().finally(() => backend.close()) };
    } catch (error) {
      await backend.close();
      throw error;
    }
  });
