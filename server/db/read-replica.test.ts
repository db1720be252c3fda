import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { favoriteUser } from '#endpoints/favorite-user';
import { scout } from '#endpoints/scout';
import { userProfile } from '#endpoints/user-profile';
import { openPostgres } from '#server/db/adapters/postgres';
import { type Database, type OpenDatabase, queryRows } from '#server/db/database';
import { writeMasters } from '#server/db/masters';
import { openReadReplica, type ReadReplica } from '#server/db/read-replica';
import { createSilentNetwork } from '../../tests/support/faults/silent-network.ts';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { createCandidate } from '../../tests/support/records/matching-factories.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { startReplicatedServers } from '../../tests/support/servers/replicated-servers.ts';
import { createTestApi, type TestApi } from '../../tests/support/servers/test-api.ts';

// Two real servers, the second following the first by streaming replication.

const MAX_LAG_MS = 3000;
const CANDIDATES = 3;
const soon = { timeout: 15_000, interval: 50 };

let servers: Awaited<ReturnType<typeof startReplicatedServers>>;
let primary: OpenDatabase;
let replica: ReadReplica;
let standby: OpenDatabase;
let api: TestApi;
let embedded: Database;
let company: Awaited<ReturnType<typeof createCorporation>>;
const candidates: string[] = [];

/** What was sent to the standby by the API since the last test. */
const onStandby: string[] = [];
const logged: { level: number; msg: string; reason?: string }[] = [];
const logger = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
const lines = () => logged.map(({ msg }) => msg);

const NOT_USED = 'Read replica not used: all reads go to the primary';
const IN_USE = 'Read replica in use again';

const open = (url: string, options: Partial<Parameters<typeof openReadReplica>[0]> = {}) =>
  openReadReplica({
    url,
    primary: primary.db,
    logger,
    checkEveryMs: 100,
    maxLagMs: MAX_LAG_MS,
    onStatement: (statement) => onStandby.push(statement),
    ...options,
  });

const replicaIs = (isInUse: boolean) => vi.waitFor(() => expect(replica.isInUse()).toBe(isInUse), soon);

async function caughtUp(): Promise<void> {
  const [end] = await queryRows<{ place: string }>(
    primary.db,
    sql`select pg_current_wal_flush_lsn()::text as place`,
  );
  await vi.waitFor(async () => {
    const [row] = await queryRows<{ isThere: boolean }>(
      standby.db,
      sql`select pg_last_wal_replay_lsn() >= ${end?.place}::pg_lsn as "isThere"`,
    );
    expect(row?.isThere).toBe(true);
  }, soon);
}

const pauseReplay = () => standby.db.execute(sql`select pg_wal_replay_pause()`);
const resumeReplay = () => standby.db.execute(sql`select pg_wal_replay_resume()`);

const search = async (excludeFavorite = false) => {
  const { status, json } = await callApi(api, userProfile.searchPaid, {
    as: company.user,
    params: { cid: company.cid },
    query: { orderBy: 'new', page: 1, excludeFavorite },
  });
  expect(status).toBe(200);
  return json.items;
};

const favorite = (action: 'add' | 'remove', universalUid = '') =>
  callApi(api, favoriteUser[action], {
    as: company.user,
    params: { cid: company.cid },
    body: { universalUid },
  });

beforeAll(async () => {
  servers = await startReplicatedServers();
  primary = await openPostgres(servers.primaryUrl);
  await primary.migrate();
  await writeMasters(primary.db);
  standby = await openPostgres(servers.standbyUrl);
  replica = await open(servers.standbyUrl);
  const opened = await createTestApi({ db: primary.db, replica });
  embedded = opened.db;
  api = { ...opened, db: primary.db };
  company = await createCorporation(primary.db);
  for (let index = 0; index < CANDIDATES; index += 1) {
    candidates.push((await createCandidate(primary.db)).universalUid);
  }
  await caughtUp();
});
afterAll(async () => {
  await replica?.close();
  await standby?.close();
  await primary?.close();
  await api?.close();
  await servers?.stop();
});
beforeEach(async () => {
  await replicaIs(true);
  logged.length = 0;
  onStandby.length = 0;
});

test('candidates are searched on the replica, by connections that are named', async () => {
  expect(await search()).toHaveLength(CANDIDATES);
  expect(onStandby.some((statement) => statement.includes('from candidate'))).toBe(true);
  const connections = await queryRows<{ name: string }>(
    standby.db,
    sql`select distinct application_name as name from pg_stat_activity where application_name like 'biz-%'`,
  );
  expect(connections.map(({ name }) => name).sort()).toEqual(['biz-reads', 'biz-replica-watch']);
});

test('so is what became of the scouts; everything else stays on the primary', async () => {
  const reader = { as: company.user, params: { cid: company.cid } };
  await callApi(api, scout.funnel, { ...reader, query: {} });
  expect(onStandby).toHaveLength(1);
  onStandby.length = 0;
  await callApi(api, favoriteUser.list, { ...reader, query: { page: 1 } });
  await callApi(api, scout.search, { ...reader, query: { page: 1 } });
  await callApi(api, userProfile.show, {
    ...reader,
    params: { ...reader.params, universalUid: candidates[0] },
  });
  expect(onStandby).toEqual([]);
});

test('what others write is found when it has arrived', async () => {
  const { universalUid } = await createCandidate(primary.db);
  candidates.push(universalUid);
  await caughtUp();
  expect((await search()).map((found) => found.universalUid)).toContain(universalUid);
  expect(onStandby).not.toEqual([]);
});

describe('a replica that stalls', () => {
  const isFavorite = async () =>
    (await search()).find(({ universalUid }) => universalUid === candidates[0])?.relation.isFavorite;

  test('never hides what the company has just written, and is used again when it shows it', async () => {
    await pauseReplay();
    expect((await favorite('add', candidates[0])).status).toBe(200);
    expect(await isFavorite()).toBe(true);
    expect((await search(true)).map(({ universalUid }) => universalUid)).not.toContain(candidates[0]);
    expect((await favorite('remove', candidates[0])).status).toBe(200);
    expect(await isFavorite()).toBe(false);
    expect(onStandby.some((statement) => statement.includes('from candidate'))).toBe(false);

    await resumeReplay();
    await caughtUp();
    await replicaIs(true);
    expect(await isFavorite()).toBe(false);
    expect(onStandby.some((statement) => statement.includes('from candidate'))).toBe(true);
  });

  test('serves other companies until it is too far behind, then rests until it has caught up', async () => {
    const other = await createCorporation(primary.db);
    await pauseReplay();
    await favorite('add', candidates[1]);
    const before = onStandby.length;
    await callApi(api, userProfile.searchPaid, {
      as: other.user,
      params: { cid: other.cid },
      query: { orderBy: 'new', page: 1 },
    });
    expect(onStandby.length).toBeGreaterThan(before);

    await replicaIs(false);
    onStandby.length = 0;
    expect(await search()).toHaveLength(candidates.length);
    expect(onStandby).toEqual([]);
    expect(lines()).toEqual([NOT_USED]);
    expect(logged[0]?.reason).toMatch(/^it is \d+(\.\d)? s behind$/);

    await resumeReplay();
    await replicaIs(true);
    expect(lines()).toEqual([NOT_USED, IN_USE]);
  });
});

test('no read fails when a replica dies, and it is used again when it is back', async () => {
  await servers.killStandby();
  const results = await Promise.all(Array.from({ length: 8 }, () => search()));
  for (const items of results) expect(items).toHaveLength(candidates.length);
  expect(lines()).toEqual([NOT_USED]);
  expect(replica.isInUse()).toBe(false);

  await servers.restartStandby();
  await replicaIs(true);
  onStandby.length = 0;
  expect(await search()).toHaveLength(candidates.length);
  expect(onStandby).not.toEqual([]);
  expect(lines()).toEqual([NOT_USED, IN_USE]);
});

test('reads that a silent network keeps waiting are served by the primary', async () => {
  const network = await createSilentNetwork(servers.standbyUrl);
  const behind = await open(network.url);
  try {
    const ask = (db: Database) => queryRows<{ one: number }>(db, sql`select 1 as one`);
    expect(await behind.tryRead(ask)).toEqual([{ one: 1 }]);
    network.fallSilent();
    expect(await behind.tryRead(ask)).toBeNull();
    expect(behind.isInUse()).toBe(false);
    expect(logged.map(({ reason }) => reason)).toEqual(['it cannot be asked: no response within 2000 ms']);
  } finally {
    await behind.close();
    network.close();
  }
});

describe('the start is refused with one line', () => {
  const refusal = (url: string, options?: Parameters<typeof open>[1]) =>
    expect(open(url, { schemaMs: 0, ...options }).then((opened) => opened.close())).rejects;
  const withDatabase = (url: string, name: string) =>
    Object.assign(new URL(url), { pathname: `/${name}` }).href;

  test('for a replica that cannot be reached, without the password', async () => {
    await refusal('postgres://reader:secret@127.0.0.1:1/biz').toThrow(
      /^DATABASE_READ_URL: cannot connect to postgres:\/\/reader:\*\*\*@127\.0\.0\.1:1\/biz: .*ECONNREFUSED.*/,
    );
  });

  test('for a server that takes writes', async () => {
    await refusal(servers.primaryUrl).toThrow(
      /^DATABASE_READ_URL: \S+ is not a replica, it takes writes: expected a streaming replica of DATABASE_URL\.$/,
    );
  });

  test('for another database of the same server', async () => {
    await refusal(withDatabase(servers.standbyUrl, 'template1')).toThrow(
      /names the database "template1": expected "postgres" as in DATABASE_URL\.$/,
    );
  });

  test('for a replica of another server', async () => {
    await refusal(servers.standbyUrl, { primary: embedded }).toThrow(
      /is a replica of another server than that of DATABASE_URL\.$/,
    );
  });

  test('for another version of the schema', async () => {
    await pauseReplay();
    await primary.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 1)`,
    );
    await refusal(servers.standbyUrl).toThrow(
      /has another version of the schema \(\d+ migrations, the primary \d+\): it does not follow the primary/,
    );
    await resumeReplay();
  });
});

test('closing it ends its connections', async () => {
  const count = async () => {
    const rows = await queryRows(
      standby.db,
      sql`select pid from pg_stat_activity where application_name like 'biz-%'`,
    );
    return rows.length;
  };
  await search();
  expect(await count()).toBeGreaterThan(0);
  await replica.close();
  await vi.waitFor(async () => expect(await count()).toBe(0), soon);
});
