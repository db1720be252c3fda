import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../server/db/adapters/postgres.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { startReplicatedServers } from '../../tests/support/servers/replicated-servers.ts';
import { findServer } from './processor.ts';

export const placeKinds = ['embedded', 'postgres', 'replicated'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** A database and a data folder for the servers of a load. */
export type Place = {
  dataDir: string;
  databaseUrl: string | undefined;
  readUrl: string | undefined;
  stop(): Promise<void>;
};

async function startDatabases(kind: PlaceKind): Promise<Omit<Place, 'dataDir'>> {
  const none = { databaseUrl: undefined, readUrl: undefined, stop: async () => {} };
  if (kind === 'embedded') return none;
  if (kind === 'replicated') {
    const { primaryUrl, standbyUrl, stop } = await startReplicatedServers();
    return { databaseUrl: primaryUrl, readUrl: standbyUrl, stop };
  }
  const given = process.env.DATABASE_URL;
  if (given) return { ...none, databaseUrl: given };
  const { url, stop } = await createPostgresDatabase({ isDurable: true });
  return { ...none, databaseUrl: url, stop };
}

/** Makes a place for throwaway data, on the server of DATABASE_URL where that is set; `stop` removes the data. */
export async function createPlace(kind: PlaceKind): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'biz-load-'));
  const databases = await startDatabases(kind);
  return {
    ...databases,
    dataDir,
    async stop() {
      await databases.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the first process of each PostgreSQL of a place that is on this machine, by what it is called. */
export async function findDatabaseServers({ databaseUrl, readUrl }: Place): Promise<Map<string, number>> {
  const servers = new Map<string, number>();
  for (const [name, url] of [
    ['the primary', databaseUrl],
    ['the replica', readUrl],
  ] as const) {
    if (!url) continue;
    const { db, close } = await openPostgres(url);
    servers.set(name, await findServer(db));
    await close();
  }
  return servers;
}
