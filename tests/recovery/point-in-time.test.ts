import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { chown, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/open-database';
import * as schema from '#server/db/schema';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { findInstalled, initialize, isRoot, launch, SERVER_USER } from '../../scripts/lib/postgres-server.ts';
import { root } from '../../scripts/lib/settings.ts';
import { createCorporation } from '../support/records/factories.ts';
import { createConversation } from '../support/records/matching-factories.ts';

const run = promisify(execFile);

let home: string;
let port: number;
let cluster: Awaited<ReturnType<typeof initialize>>;
let server: Awaited<ReturnType<typeof launch>>;

const there = (name: string) => path.join(home, name);

/** deploy/config/pgbackrest.conf, with the places of this machine. */
async function writeConfiguration(): Promise<void> {
  const file = await readFile(path.join(root, 'deploy/config/pgbackrest.conf'), 'utf8');
  const configuration = file
    .replace('repo1-path=/var/lib/pgbackrest', `repo1-path=${there('repository')}`)
    .replace(
      'pg1-path=/var/lib/postgresql/15/main',
      `pg1-path=${there('data')}\npg1-port=${port}\npg1-socket-path=${home}\npg1-user=postgres`,
    )
    .replace(
      'start-fast=y',
      `start-fast=y\nlog-level-file=off\nlock-path=${there('lock')}\nspool-path=${there('spool')}`,
    );
  expect(configuration).not.toContain('/var/lib');
  await writeFile(there('pgbackrest.conf'), configuration);
  if (isRoot) await chown(there('pgbackrest.conf'), SERVER_USER, SERVER_USER);
}

const pgBackRest = (...options: string[]) =>
  run('pgbackrest', [`--config=${there('pgbackrest.conf')}`, '--stanza=biz', ...options], cluster.options);

const start = () =>
  launch(cluster, 'data', port, [
    `unix_socket_directories=${home}`,
    'archive_mode=on',
    `archive_command=pgbackrest --config=${there('pgbackrest.conf')} --stanza=biz archive-push %p`,
  ]);

const open = () => openDatabase({ databaseUrl: server.url, dataDir: there('unused'), onProgress: () => {} });

/** Waits until the server has replayed what it was to replay: it takes no writes before. */
async function isWritable(): Promise<void> {
  const client = new pg.Client(server.url);
  await client.connect();
  await vi.waitFor(
    async () => {
      const { rows } = await client.query('select pg_is_in_recovery() as is_replaying');
      expect(rows).toEqual([{ is_replaying: false }]);
    },
    { timeout: 60_000, interval: 100 },
  );
  await client.end();
}

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'biz-recovery-'));
  port = await findFreePort();
  cluster = await initialize(home, findInstalled());
  await writeConfiguration();
  server = await start();
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await rm(home, { recursive: true, force: true });
});

test('a company’s messages that were deleted by mistake come back as of the moment before', async () => {
  await pgBackRest('stanza-create');
  const before = await open();
  const { cid } = await createCorporation(before.db);
  await createConversation(before.db, cid, { messages: [{ side: 'user', text: 'バックアップの前' }] });
  await pgBackRest('--type=full', 'backup');
  // Backups are known by whole seconds: only a later one can be gone back to.
  await sleep(1100);

  const other = await createCorporation(before.db);
  for (const each of [cid, other.cid])
    await createConversation(before.db, each, { messages: [{ side: 'user', text: 'バックアップのあと' }] });
  const [row] = await before.db.select({ moment: sql<string>`now()::text` }).from(sql`(select 1) as one`);
  const moment = String(row?.moment);
  await sleep(50);
  await before.db.delete(schema.chatMessage).where(eq(schema.chatMessage.cid, cid));
  await before.close();
  await server.stop();

  const since = performance.now();
  await pgBackRest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
  server = await start();
  await isWritable();
  console.info(`Restored after ${((performance.now() - since) / 1000).toFixed(1)} s`);

  const after = await open();
  const messages = await after.db
    .select({ cid: schema.chatMessage.cid, text: schema.chatMessage.textMessage })
    .from(schema.chatMessage);
  expect(messages).toHaveLength(3);
  expect(messages).toEqual(
    expect.arrayContaining([
      { cid, text: 'バックアップの前' },
      { cid, text: 'バックアップのあと' },
      { cid: other.cid, text: 'バックアップのあと' },
    ]),
  );
  // It is written to again.
  await createConversation(after.db, cid);
  await after.close();
}, 180_000);
