import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../../scripts/lib/ports.ts';
import { initialize, isRoot, launch, SERVER_USER } from '../../../scripts/lib/postgres-server.ts';

const run = promisify(execFile);

/**
 * Starts a primary and a standby that follows it by streaming replication. The standby begins as a copy of the primary's
 * folder before its first start, which is a base backup without pg_basebackup: npm's PostgreSQL lacks that.
 */
export async function startReplicatedServers() {
  const installed = await initialize(mkdtempSync(path.join(tmpdir(), 'biz-replicated-')));
  const { home } = installed;
  const copy = path.join(home, 'standby');
  cpSync(path.join(home, 'data'), copy, { recursive: true });
  writeFileSync(path.join(copy, 'standby.signal'), '');
  // Copied by root, perhaps: the server wants its folder to be its own and nobody else's.
  if (isRoot) await run('chown', ['-R', `${SERVER_USER}:${SERVER_USER}`, copy]);
  chmodSync(copy, 0o700);
  const [port, standbyPort] = [await findFreePort(), await findFreePort()];
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
