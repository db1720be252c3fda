import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_SAVED_SEARCHES, savedSearch } from '#endpoints/saved-search';
import { queryRows } from '#server/db/database';
import { openDatabase } from '#server/db/open-database';
import * as schema from '#server/db/schema';
import {
  addMember,
  countRows,
  createCorporation,
  createUser,
} from '../../../tests/support/records/factories.ts';
import { createCandidate, createSavedSearch } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { createPostgresDatabase } from '../../../tests/support/servers/postgres-database.ts';
import { createTestApi, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../../tests/support/servers/test-database.ts';
import { sendNewHits } from './daily-mail.ts';
import { purgeSavedSearches } from './store.ts';

// On a served PostgreSQL, where statements of several connections do run at the same time.

let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
let opened: Awaited<ReturnType<typeof openDatabase>>;
let api: TestApi;
beforeAll(async () => {
  served = await createPostgresDatabase();
  opened = await openDatabase({ databaseUrl: served.url, dataDir: '', onProgress: () => {} });
  api = { ...(await createTestApi({ db: opened.db })), db: opened.db };
});
afterAll(async () => {
  await api?.close();
  await opened?.close();
  await served?.stop();
});
beforeEach(async () => {
  await emptyDatabase(api.db);
  api.mails.length = 0;
  api.time.now = new Date('2026-11-22T00:00:00Z');
});

const times = <Result>(count: number, run: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

async function team() {
  const { cid, user } = await createCorporation(api.db);
  const colleague = await createUser(api.db);
  await addMember(api.db, cid, colleague.universalUid);
  const as = (index: number) => (index % 2 === 0 ? user : colleague);
  const create = (index: number, name: string) =>
    callApi(api, savedSearch.create, {
      as: as(index),
      params: { cid },
      body: { name, search: '?minYears=3' },
    });
  const statuses = (responses: readonly { status: number }[]) =>
    responses.map(({ status }) => status).sort((one, other) => one - other);
  return { cid, user, colleague, as, create, statuses };
}

describe('colleagues at the same time', () => {
  test('who save the same name save one search', async () => {
    const { create, statuses } = await team();
    const responses = await times(8, (index) => create(index, '経験者'));
    expect(statuses(responses)).toEqual([200, ...Array(7).fill(400)]);
    expect(await countRows(api.db, schema.savedSearch)).toBe(1);
  });

  test('who rename two searches alike rename one', async () => {
    const { cid, as, create, statuses } = await team();
    const ids = [(await create(0, '一')).json.savedSearchId, (await create(0, '二')).json.savedSearchId];
    const renames = await times(2, (index) =>
      callApi(api, savedSearch.rename, {
        as: as(index),
        params: { cid, savedSearchId: ids[index] ?? '' },
        body: { name: '三' },
      }),
    );
    expect(statuses(renames)).toEqual([200, 400]);
  });

  test('take no more than the last place', async () => {
    const { cid, user, create, statuses } = await team();
    await times(MAX_SAVED_SEARCHES - 2, () =>
      createSavedSearch(api.db, cid, { createdBy: user.universalUid }),
    );
    const responses = await times(8, (index) => create(index, `検索${index}`));
    expect(statuses(responses)).toEqual([200, 200, ...Array(6).fill(400)]);
    expect(await countRows(api.db, schema.savedSearch)).toBe(MAX_SAVED_SEARCHES);
  });

  test('of whom one renames, looks at and watches what another removes get a clear answer', async () => {
    const { cid, user, colleague } = await team();
    for (let round = 0; round < 10; round += 1) {
      const { savedSearchId } = await createSavedSearch(api.db, cid, { createdBy: user.universalUid });
      const params = { cid, savedSearchId };
      const [removed, ...others] = await Promise.all([
        callApi(api, savedSearch.remove, { as: user, params }),
        callApi(api, savedSearch.rename, { as: colleague, params, body: { name: `名前${round}` } }),
        callApi(api, savedSearch.look, { as: colleague, params }),
        callApi(api, savedSearch.changeMail, { as: colleague, params, body: { isMailed: true } }),
      ]);
      expect(removed?.status).toBe(200);
      for (const { status } of others) expect([200, 404]).toContain(status);
    }
    const { json } = await callApi(api, savedSearch.list, { as: user, params: { cid } });
    expect(json).toEqual([]);
  });

  test('who bring one search back bring it back once', async () => {
    const { cid, user, as, statuses } = await team();
    const removed = { createdBy: user.universalUid, removedAt: new Date() };
    const { savedSearchId } = await createSavedSearch(api.db, cid, removed);
    const restored = await times(4, (index) =>
      callApi(api, savedSearch.restore, { as: as(index), params: { cid, savedSearchId } }),
    );
    expect(statuses(restored)).toEqual([200, 200, 200, 200]);
  });
});

test('a search that is brought back while it is purged stays', async () => {
  const { cid, user } = await team();
  const { savedSearchId } = await createSavedSearch(api.db, cid, {
    createdBy: user.universalUid,
    removedAt: new Date('2026-11-20T00:00:00Z'),
  });
  const purging = await api.db.transaction(async (tx) => {
    await tx.update(schema.savedSearch).set({ removedAt: null });
    const begun = purgeSavedSearches(api.db, api.services.clock());
    await vi.waitFor(async () => {
      const waiting = await queryRows(
        tx,
        sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(1);
    });
    return { begun };
  });
  expect(await purging.begun).toBe(0);
  const kept = await callApi(api, savedSearch.list, { as: user, params: { cid } });
  expect(kept.json.map((each) => each.savedSearchId)).toEqual([savedSearchId]);
});

test('the mail of a day goes out once, however many processes keep house', async () => {
  const people = await times(5, async () => {
    const { cid, user } = await createCorporation(api.db);
    const { savedSearchId } = await createSavedSearch(api.db, cid, {
      createdBy: user.universalUid,
      createdAt: new Date('2026-11-21T00:00:00Z'),
    });
    await callApi(api, savedSearch.changeMail, {
      as: user,
      params: { cid, savedSearchId },
      body: { isMailed: true },
    });
    return user;
  });
  await createCandidate(api.db, { prefectureCode: '13', updatedAt: new Date('2026-11-21T12:00:00Z') });
  const sent = await times(4, () => sendNewHits(api.services));
  expect(sent.reduce((sum, count) => sum + count)).toBe(5);
  expect(api.mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  expect(await sendNewHits(api.services)).toBe(0);
});

test('a count that takes too long is ended by the database and left out', async () => {
  const { cid, user } = await team();
  await createSavedSearch(api.db, cid, { createdBy: user.universalUid });
  await createCandidate(api.db, { prefectureCode: '13' });
  // With the table locked nobody can read it.
  await api.db.transaction(async (tx) => {
    await tx.execute('lock table candidate in access exclusive mode');
    const { status, json } = await callApi(api, savedSearch.countNew, { as: user, params: { cid } });
    expect([status, json.counts]).toEqual([200, []]);
  });
});
