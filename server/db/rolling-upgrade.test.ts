import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import { openPostgres } from '#server/db/adapters/postgres';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { root } from '../../scripts/lib/settings.ts';
import { urlOf } from '../../tests/support/servers/call-api.ts';
import { startIdentityStub, stubProject } from '../../tests/support/servers/identity-stub.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { type SpawnedApi, spawnApi } from '../../tests/support/servers/spawned-api.ts';
import { createTarget, type Target, withDatabase } from '../../tests/support/servers/write-target.ts';
import { queryRows } from './database.ts';

// The version before is this one; the next one is a copy of it with three more migrations.

const run = promisify(execFile);

const expand = `ALTER TABLE "chat_message" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "pin" ("corporation_id" text NOT NULL, "message_id" text NOT NULL);`;
const expandIndex =
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "chat_message_pinned_idx" ON "chat_message" ("corporation_id", "is_pinned");';
const contract = 'ALTER TABLE "memo" RENAME COLUMN "memo" TO "text";';

let folder: string;
let served: Awaited<ReturnType<typeof createPostgresDatabase>>;

/** Makes the next version: its migrations, and which of them is a contract migration. */
function makeNextVersion(to: string): void {
  for (const part of ['server', 'endpoints', 'scripts', 'src/config', 'package.json'])
    cpSync(path.join(root, part), path.join(to, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(to, 'node_modules'));
  const migrations = path.join(to, 'server/db/migrations');
  const file = path.join(migrations, 'meta/_journal.json');
  const journal: { entries: object[] } = JSON.parse(readFileSync(file, 'utf8'));
  for (const [index, text] of [expand, expandIndex, contract].entries()) {
    const tag = `next_${index}`;
    writeFileSync(path.join(migrations, `${tag}.sql`), text);
    journal.entries.push({ idx: journal.entries.length, when: 9e12 + index, tag });
  }
  writeFileSync(file, JSON.stringify(journal));
  const phases = path.join(to, 'server/db/migration-phases.ts');
  writeFileSync(phases, readFileSync(phases, 'utf8').replace('\n];', "\n  'next_2',\n];"));
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'biz-rolling-'));
  served = await createPostgresDatabase();
  makeNextVersion(path.join(folder, 'next'));
}, 60_000);
afterAll(async () => {
  await served?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Written = { acknowledged: string[]; refused: string[] };

/** Writes messages through each of the ports in turn until `stop`, each once and by another member. */
function writeThrough(target: Target, ports: number[]) {
  const written: Written = { acknowledged: [], refused: [] };
  let isStopping = false;
  const write = async (count: number) => {
    const text = `text ${count}`;
    const port = ports[count % ports.length];
    const address = urlOf(
      chat.createMessage,
      { cid: target.cid, chatGroupId: target.chatGroupId },
      {},
      `http://127.0.0.1:${port}`,
    );
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${target.tokens[count % target.tokens.length]}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify({ textMessage: text }),
    });
    if (response.ok) written.acknowledged.push(text);
    else written.refused.push(`${response.status} ${await response.text()}`);
  };
  const writing = (async () => {
    for (let count = 0; !isStopping; count += 1) {
      await write(count).catch((error: unknown) => written.refused.push(String(error)));
      await wait(10);
    }
  })();
  return {
    written,
    async stop(): Promise<Written> {
      isStopping = true;
      await writing;
      return written;
    },
  };
}

test('the next version takes over from this one while people write: no call is lost', {
  timeout: 180_000,
}, async () => {
  const next = path.join(folder, 'next');
  const env = { ...process.env, DATABASE_URL: served.url };
  const place = { dataDir: path.join(folder, 'data'), databaseUrl: served.url };
  const [oldPort, newPort] = [await findFreePort(), await findFreePort()];
  const { target, accounts } = await withDatabase(place, (db) => createTarget(db, oldPort, 40));
  const identity = await startIdentityStub(accounts);
  const options = { ...place, identityHost: identity.host, projectId: stubProject };
  const migrate = (...args: string[]) =>
    run(process.execPath, [path.join(next, 'scripts/migrate.ts'), ...args], { cwd: next, env });
  const running: SpawnedApi[] = [];
  const start = async (port: number, version?: string) => {
    const api = await spawnApi({ ...options, port, version, env: { MIGRATE_ON_START: 'off' } });
    running.push(api);
    return api;
  };
  const isReady = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  try {
    const old = await start(oldPort);
    const ports = [oldPort];
    const { written, stop } = writeThrough(target, ports);
    await expect(start(newPort, next)).rejects.toThrow(/run npm run migrate first/);

    const expanded = await migrate();
    expect(expanded.stdout).toMatch(
      /next_1 \(expand\) applied[\s\S]+Waiting: next_2\. Once every process is of this version, run npm run migrate -- --contract\./,
    );
    await start(newPort, next);
    ports.push(newPort);
    const before = written.acknowledged.length;
    while (written.acknowledged.length < before + 20 && written.refused.length === 0) await wait(10);
    expect([await isReady(oldPort), await isReady(newPort)]).toEqual([200, 200]);
    // The version before starts on the newer schema, too: a process that crashed comes back.
    await start(await findFreePort());

    ports.splice(0, 1);
    await wait(100);
    const contracted = await migrate('--contract');
    expect(contracted.stdout).toMatch(/next_2 \(contract\) applied/);
    expect([await isReady(oldPort), await isReady(newPort)]).toEqual([503, 200]);
    old.process.kill('SIGTERM');
    await expect(start(oldPort)).rejects.toThrow(/was made by a newer version of biz/);

    const { acknowledged, refused } = await stop();
    expect(refused).toEqual([]);
    const { db, close } = await openPostgres(served.url);
    const found = await queryRows<{ text: string }>(
      db,
      sql`select text_message as text from chat_message where chat_group_id = ${target.chatGroupId} order by sequence`,
    );
    await close();
    expect(found.map(({ text }) => text)).toEqual(acknowledged);
  } finally {
    for (const api of running) api.process.kill('SIGKILL');
    identity.stop();
  }
});
