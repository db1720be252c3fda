import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openPglite } from '#server/db/adapters/pglite';
import { type Database, queryRows } from '#server/db/database';
import { writeMasters } from '#server/db/masters';

/** The dump of a migrated database without rows. */
export const snapshotFile = path.resolve('.cache/test-database.tar');

/** Migrates an empty embedded database once and keeps its dump; every worker starts from that. */
export async function writeDatabaseSnapshot(): Promise<void> {
  const { client, db, migrate, close } = await openPglite();
  await migrate();
  await writeMasters(db);
  const dump = await client.dumpDataDir('none');
  await close();
  await mkdir(path.dirname(snapshotFile), { recursive: true });
  const partial = `${snapshotFile}.${process.pid}`;
  await writeFile(partial, new Uint8Array(await dump.arrayBuffer()));
  await rename(partial, snapshotFile);
}

/** Opens a private embedded database with the schema and the masters, and counts the statements sent to it. */
export async function openTestDatabase() {
  if (!existsSync(snapshotFile)) await writeDatabaseSnapshot();
  const statements: string[] = [];
  const snapshot = new Blob([await readFile(snapshotFile)]);
  const { db, close } = await openPglite({
    snapshot,
    onStatement: (statement) => statements.push(statement),
  });
  return { db, close, statements };
}

const masters = new Set(['job_category', 'prefecture', 'working_form']);

/** Empties every table but the masters, in any order: no trigger and no foreign key is looked at. Quicker than TRUNCATE. */
export async function emptyDatabase(db: Database): Promise<void> {
  const tables = await queryRows<{ tablename: string }>(
    db,
    sql`select tablename from pg_tables where schemaname = 'public'`,
  );
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const { tablename } of tables) {
      if (!masters.has(tablename)) await tx.execute(sql`delete from ${sql.identifier(tablename)}`);
    }
  });
}
