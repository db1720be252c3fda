import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '#server/db/adapters/postgres';
import { queryRows } from '#server/db/database';
import { openDatabase } from '#server/db/open-database';
import * as schema from '#server/db/schema';
import { digest } from '../support/records/digest.ts';
import { createPostgresDatabase } from '../support/servers/postgres-database.ts';
import { createTestApi, type TestApi } from '../support/servers/test-api.ts';
import { emptyDatabase } from '../support/servers/test-database.ts';
import { memberCases, sendCall } from './support/cases.ts';
import { createWorld, type World } from './support/world.ts';

// A served PostgreSQL, on which a colleague removes the member on a connection of their own.

let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
let opened: Awaited<ReturnType<typeof openDatabase>>;
let beside: Awaited<ReturnType<typeof openPostgres>>;
let api: TestApi;
beforeAll(async () => {
  served = await createPostgresDatabase();
  opened = await openDatabase({ databaseUrl: served.url, dataDir: '', onProgress: () => {} });
  beside = await openPostgres(served.url);
  api = { ...(await createTestApi({ db: opened.db })), db: opened.db };
});
afterAll(async () => {
  await api?.close();
  await beside?.close();
  await opened?.close();
  await served?.stop();
});
beforeEach(() => emptyDatabase(api.db));

/** Waits until a statement waits for a lock. */
const untilWaiting = () =>
  vi.waitFor(
    async () => {
      const waiting = await queryRows(
        beside.db,
        sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(1);
    },
    { timeout: 5000, interval: 5 },
  );

const rowOf = ({ cid, user: { universalUid } }: World) =>
  and(eq(schema.corporationMember.cid, cid), eq(schema.corporationMember.universalUid, universalUid));

/** Removes the member while a call is on its way, which has been admitted by then; returns what it responds. */
async function removeDuring(world: World, call: () => Promise<Response>): Promise<Response> {
  const { calling } = await beside.db.transaction(async (tx) => {
    await tx.select().from(schema.corporation).where(eq(schema.corporation.cid, world.cid)).for('update');
    await tx.delete(schema.corporationMember).where(rowOf(world));
    const admitted = call();
    await untilWaiting();
    return { calling: admitted };
  });
  return calling;
}

/** A digest of all rows as they are without the member. */
async function digestWithout(world: World): Promise<string> {
  const rows = await api.db.delete(schema.corporationMember).where(rowOf(world)).returning();
  const without = await digest(api.db);
  await api.db.insert(schema.corporationMember).values(rows);
  return without;
}

const writes = memberCases.filter(({ definition }) => definition.method === 'post' && !definition.ephemeral);

describe.each(writes)('$name', ({ definition, validCall }) => {
  test.each<{ way: string; headers: Record<string, string> }>([
    { way: 'once', headers: {} },
    { way: 'under a key', headers: { 'Idempotency-Key': 'of a former member' } },
  ])('of a member who is removed while it is on its way does nothing, sent $way', async ({ headers }) => {
    const world = await createWorld(api);
    const call = { as: world.user, ...(await validCall(world)) };
    const before = await digestWithout(world);
    const files = api.files.size;
    const response = await removeDuring(world, () =>
      sendCall(api, definition, call, { cid: world.cid, headers }),
    );
    expect(response.status).toBe(404);
    expect(await digest(api.db)).toBe(before);
    expect(api.files.size).toBe(files);
    expect(api.mails).toEqual([]);
  });
});
