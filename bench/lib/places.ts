import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { initialize, launch } from '../../scripts/lib/postgres-server.ts';
import { startReplicatedServers } from '../../tests/support/servers/replicated-servers.ts';

export const placeKinds = ['embedded', 'postgres', 'replicated'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** A database and a data folder. */
export type Place = {
  dataDir: string;
  databaseUrl: string | undefined;
  readUrl: string | undefined;
  stop(): Promise<void>;
};

type Options = { isDurable?: boolean; name?: string };

/** Makes a database on a server unless one of this name is there; without a name one that `stop` removes. */
async function databaseOn(server: string, name = `biz_bench_${process.pid}`, isKept = false) {
  const admin = new pg.Client(server);
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await admin.query(`create database ${name}`);
  return {
    databaseUrl: new URL(`/${name}`, server).href,
    async stop() {
      if (!isKept) await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Starts a PostgreSQL as for a million candidates: a quarter of the memory, 6 GB at most, for its buffers. */
async function startPostgres(home: string, isDurable: boolean) {
  const megabytes = Math.min(6 * 1024, Math.floor(totalmem() / 2 ** 20 / 4));
  return launch(await initialize(home), 'data', await findFreePort(), [
    `shared_buffers=${megabytes}MB`,
    `effective_cache_size=${2 * megabytes}MB`,
    'max_wal_size=16GB',
    `fsync=${isDurable ? 'on' : 'off'}`,
  ]);
}

async function startDatabases(kind: PlaceKind, home: string, { isDurable = true, name }: Options) {
  const none = { databaseUrl: undefined, readUrl: undefined, stop: async () => {} };
  if (kind === 'embedded') return none;
  if (kind === 'replicated') {
    const { primaryUrl, standbyUrl, stop } = await startReplicatedServers();
    return { databaseUrl: primaryUrl, readUrl: standbyUrl, stop };
  }
  const given = process.env.DATABASE_URL;
  if (given) return { ...none, ...(await databaseOn(given, name, name !== undefined)) };
  const { url, stop } = await startPostgres(home, isDurable);
  return { ...none, databaseUrl: url, stop };
}

/**
 * Makes a place for throwaway data; `stop` removes it. On the PostgreSQL of DATABASE_URL, where that is set, a database with a given
 * name stays.
 */
export async function createPlace(kind: PlaceKind, options: Options = {}): Promise<Place> {
  const home = mkdtempSync(join(tmpdir(), 'biz-bench-'));
  const dataDir = join(home, 'data-folder');
  mkdirSync(dataDir);
  const databases = await startDatabases(kind, home, options);
  return {
    ...databases,
    dataDir,
    async stop() {
      await databases.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
