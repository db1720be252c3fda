import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findFreePort } from '../../../scripts/lib/ports.ts';
import { initialize, launch } from '../../../scripts/lib/postgres-server.ts';
import { createCitusDatabase } from './citus-database.ts';

async function startServer(isDurable: boolean): Promise<{ url: string; stop(): Promise<void> }> {
  const installed = await initialize(mkdtempSync(path.join(tmpdir(), 'biz-postgres-')));
  const server = await launch(installed, 'data', await findFreePort(), [`fsync=${isDurable ? 'on' : 'off'}`]);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(installed.home, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the address of an empty database on a real PostgreSQL: on the server of TEST_DATABASE_URL, or on one that is
 * started for it; of TEST_CITUS_URL one with the schema. Throws an error that says how to get one when there is none; no test is skipped for it. One that
 * `isDurable` waits for the disk at each commit, as in production.
 */
export async function createPostgresDatabase({ isDurable = false } = {}): Promise<{
  url: string;
  stop(): Promise<void>;
}> {
  const cluster = process.env.TEST_CITUS_URL;
  if (cluster) return createCitusDatabase(cluster);
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startServer(isDurable);
  const name = `biz_test_${process.pid}_${Date.now()}`;
  const admin = new pg.Client(server.url);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async stop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await server.stop();
    },
  };
}
