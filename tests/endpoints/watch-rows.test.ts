import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as schema from '#server/db/schema';
import { createCorporation } from '../support/records/factories.ts';
import { watchRows } from '../support/records/watch-rows.ts';
import { createTestApi, type TestApi } from '../support/servers/test-api.ts';

// The tables of bad input stand on this.

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

test('watching sees rows that are new, changed and gone, and nothing else', async () => {
  const { db } = api;
  const rows = await watchRows(db);
  expect(await rows.changed()).toBe(false);
  const { cid } = await createCorporation(db);
  expect(await rows.changed()).toBe(true);
  expect(await rows.changed()).toBe(false);

  const isIt = eq(schema.corporation.cid, cid);
  await db.transaction((tx) => tx.select().from(schema.corporation).where(isIt).for('update'));
  await db
    .transaction(async (tx) => {
      await tx.update(schema.corporation).set({ name: 'undone' }).where(isIt);
      throw new Error('undo');
    })
    .catch(() => {});
  expect(await rows.changed()).toBe(false);

  await db.update(schema.corporation).set({ name: '別の会社' }).where(isIt);
  expect(await rows.changed()).toBe(true);
  await db.execute(sql`delete from corporation where corporation_id = ${cid}`);
  expect(await rows.changed()).toBe(true);
});
