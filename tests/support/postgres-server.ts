import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { initialise, isRoot, launch, SERVER_USER } from '../../scripts/lib/postgres-server.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

const newHome = () => mkdtempSync(path.join(tmpdir(), 'biz-postgres-'));

async function startServer(isDurable: boolean): Promise<{ url: string; stop(): Promise<void> }> {
  const installed = await initialise(newHome());
  const server = await launch(installed, 'data', await freePort(), [`fsync=${isDurable ? 'on' : 'off'}`]);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(installed.home, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a primary and a standby that follows it by streaming replication. The standby begins as a copy of the primary's
 * folder before its first start, which is a base backup without pg_basebackup: npm's PostgreSQL lacks that.
 */
export async function startReplicatedServers() {
  const installed = await initialise(newHome());
  const { home } = installed;
  const copy = path.join(home, 'standby');
  cpSync(path.join(home, 'data'), copy, { recursive: true });
  writeFileSync(path.join(copy, 'standby.signal'), '');
  // Copied by root, perhaps: the server wants its folder to be its own and nobody else's.
  if (isRoot) await run('chown', ['-R', `${SERVER_USER}:${SERVER_USER}`, copy]);
  chmodSync(copy, 0o700);
  const [port, standbyPort] = [await freePort(), await freePort()];
  const settings = ['fsync=off', 'wal_keep_size=512MB'];
  const primary = await launch(installed, 'data', port, settings);
  const startStandby = () =>
    launch(installed, 'standby', standbyPort, [
      ...settings,
      'wal_retrieve_retry_interval=100ms',
      `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`,
    ]);
  let standby = await startStandby();
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    killStandby: () => standby.kill(),
    async restartStandby() {
      standby = await startStandby();
    },
    async stop() {
      await standby.stop();
      await primary.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * Answers the address of an empty database on a real PostgreSQL: on the server of TEST_DATABASE_URL, or on one that is
 * started for it. Throws an error that says how to get one when there is none; no test is skipped for it. One that
 * `isDurable` waits for the disk at each commit, as in production.
 */
export async function createPostgresDatabase({ isDurable = false } = {}): Promise<{
  url: string;
  stop(): Promise<void>;
}> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startServer(isDurable);
  const name = `biz_test_${process.pid}_${Date.now()}`;
  const admin = postgres(server.url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async stop() {
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
      await server.stop();
    },
  };
}
