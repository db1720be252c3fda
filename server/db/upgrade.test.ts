import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chat } from '#endpoints/chat';
import { openPostgres } from '#server/db/adapters/postgres';
import { decidedSetting } from '../../tests/support/records/matching-factories.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { migrateUpTo, withMigrations } from '../../tests/support/servers/migrate-up-to.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { createTestApi } from '../../tests/support/servers/test-api.ts';
import { type Database, queryRows } from './database.ts';
import { writeMasters } from './masters.ts';
import type { MigrateOptions } from './migrations.ts';
import { knownMigrations, readSchemaState } from './schema-version.ts';

const person = { uid: 'firebase-first', email: 'first@example.com' };
const place = { cid: 'company', chatGroupId: 'chat-1' };

let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
beforeAll(async () => {
  served = await createPostgresDatabase();
}, 60_000);
afterAll(() => served?.stop());

/** Writes a company with 500 conversations as the first version did: by the columns that it knew. */
async function fillFirstSchema(db: Database): Promise<void> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  const detail = { background: '', work: '設計と実装', required: '', preferred: '', flow: '' };
  const feature = { tags: [], appeal: '', imageUrl: null };
  const statements = [
    sql`insert into corporation (corporation_id, name, contract_type, created_at, updated_at)
      values ('company', '株式会社最初', 'paid_plan_contract', now(), now())`,
    sql`insert into user_account values ('person', ${person.uid}, ${person.email}, 2, '最初', '太郎', now())`,
    sql`insert into corporation_member values ('company', 'person', now())`,
    sql`insert into project values ('company', 'project', false, 'published', '最初の案件', ${json(detail)}, ${json(feature)},
      null, ${json(decidedSetting)}, now(), now(), now())`,
    sql`insert into candidate select 'c' || n, now(), now(), now(), 5, 20, 3000, 3, false, '13', 'full', 'now', '{}', '{}', '[]',
      '{}', 'text', '候補', n::text, 'コウホ', n::text, null, '', '', '[]', '[]', '[]', '{}' from generate_series(1, 500) n`,
    sql`insert into chat_group select 'company', 'chat-' || n, 'selection-' || n, 'project', 'c' || n, 'scout', 'inProgress', 0, 0,
      null, null, null, now() from generate_series(1, 500) n`,
  ];
  for (const statement of statements) await db.execute(statement);
}

/** Writes messages by the columns of the first schema until `stop`, which returns those that were written, or what failed. */
function writeMessages(db: Database) {
  let isStopping = false;
  const texts: string[] = [];
  const writing = (async () => {
    while (!isStopping) {
      const sequence = texts.length + 1;
      const text = `text ${sequence}`;
      await db.execute(sql`insert into chat_message (corporation_id, chat_group_id, sequence, message_id, side, sender_uid, sender_name, kind,
        text_message, sent_at) values ('company', 'chat-1', ${sequence}, ${text}, 'corporation', 'person', '最初 太郎', 'text', ${text}, now())`);
      texts.push(text);
      await wait(5);
    }
    return texts;
  })();
  return {
    texts,
    stop: () => {
      isStopping = true;
      return writing;
    },
  };
}

test('a database of the first version gets today’s schema while it is written to, and no row is lost', {
  timeout: 120_000,
}, async () => {
  const opened = await openPostgres(served.url);
  try {
    await migrateUpTo(opened, 0);
    await fillFirstSchema(opened.db);
    const { texts, stop } = writeMessages(opened.db);
    await vi.waitFor(() => expect(texts.length).toBeGreaterThan(3));
    expect(await opened.migrate()).toEqual([]);
    const during = texts.length;
    await vi.waitFor(() => expect(texts.length).toBeGreaterThan(during + 3));
    const written = await stop();
    await writeMasters(opened.db);
    expect((await readSchemaState(opened.db)).applied).toBe(knownMigrations());

    const embedded = await createTestApi({ db: opened.db });
    const api = { ...embedded, db: opened.db };
    await opened.db.execute(
      sql`update chat_group set message_count = ${written.length} where chat_group_id = 'chat-1'`,
    );
    const { status, json } = await callApi(api, chat.latestMessages, { as: person, params: place });
    expect([status, json.at(-1)]).toEqual([200, expect.objectContaining({ textMessage: written.at(-1) })]);
    const found = await queryRows<{ text: string }>(
      opened.db,
      sql`select text_message as text from chat_message order by sequence`,
    );
    expect(found.map(({ text }) => text)).toEqual(written);
    await embedded.close();
  } finally {
    await opened.close();
  }
});

/** Migrates to a schema with one more migration. */
const migrateTo = (text: string, options: MigrateOptions = {}) =>
  withMigrations(
    (entries) => [...entries, { idx: 9999, when: 9e12, tag: '9999_next' }],
    { '9999_next.sql': text },
    async (folder) => {
      const { migrate, close } = await openPostgres(served.url);
      try {
        return await migrate({ folder, ...options });
      } finally {
        await close();
      }
    },
  );

const undoNext = (db: Database) =>
  db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = 9000000000000`);

test('a migration that waits for a lock lets those behind it go first, and is tried until it has it', {
  timeout: 60_000,
}, async () => {
  const { db, close } = await openPostgres(served.url);
  const reader = new pg.Client(served.url);
  await reader.connect();
  const lines: string[] = [];
  try {
    await reader.query('begin');
    await reader.query('select count(*) from memo');
    const migrating = migrateTo('ALTER TABLE "memo" ADD COLUMN "note" text;', {
      lockTimeoutMs: 100,
      onProgress: (line) => lines.push(line),
    });
    await vi.waitFor(
      () => expect(lines.join('\n')).toMatch(/9999_next waits for a lock .+\(try 2\)/),
      20_000,
    );
    // Behind a migration that waited for ever, this would wait for ever.
    await db.execute(sql`insert into memo values ('company', 'c1', 'memo', 'person', now())`);
    await reader.query('commit');
    await migrating;
    expect(lines.at(-1)).toMatch(/^Migration 9999_next \(expand\) applied in [\d.]+ s$/);
    expect(await queryRows(db, sql`select memo, note from memo`)).toEqual([{ memo: 'memo', note: null }]);
    await undoNext(db);
  } finally {
    await reader.end();
    await close();
  }
});

test('one that never gets its lock ends with what the database says, and leaves nothing', {
  timeout: 60_000,
}, async () => {
  const { db, close } = await openPostgres(served.url);
  const reader = new pg.Client(served.url);
  await reader.connect();
  try {
    await reader.query('begin');
    await reader.query('select count(*) from memo');
    await expect(
      migrateTo(
        'CREATE TABLE "half" ("id" text);--> statement-breakpoint\nALTER TABLE "memo" ADD COLUMN "other" text;',
        {
          lockTimeoutMs: 50,
          patienceMs: 100,
        },
      ),
    ).rejects.toMatchObject({ cause: { code: '55P03' } });
    expect(await queryRows(db, sql`select 1 from pg_tables where tablename = 'half'`)).toEqual([]);
    expect((await readSchemaState(db)).applied).toBe(knownMigrations());
  } finally {
    await reader.end();
    await close();
  }
});

test('an index that was broken off is built again, beside another process that wants to migrate', {
  timeout: 60_000,
}, async () => {
  const { db, close } = await openPostgres(served.url);
  const index =
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS "memo_note_idx" ON "memo" ("corporation_id", "memo");';
  const isValid = () =>
    queryRows(db, sql`select indisvalid as valid from pg_index where indexrelid = 'memo_note_idx'::regclass`);
  try {
    await db.execute(sql`create index memo_note_idx on memo (memo)`);
    await db.execute(
      sql`update pg_index set indisvalid = false where indexrelid = 'memo_note_idx'::regclass`,
    );
    await Promise.all([migrateTo(index), migrateTo(index)]);
    expect(await isValid()).toEqual([{ valid: true }]);
    expect((await readSchemaState(db)).applied).toBe(knownMigrations() + 1);
  } finally {
    await close();
  }
});
