import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openPglite } from '#server/db/adapters/pglite';
import { openPostgres } from '#server/db/adapters/postgres';
import { type Database, type OpenDatabase, queryRows } from '#server/db/database';
import { writeMasters } from '#server/db/masters';
import { refusedOf } from '../records/spread-tables.ts';
import { createCitusDatabase } from './citus-database.ts';

/** The dump of a migrated database without rows. */
export const snapshotFile = path.resolve('.cache/test-database.tar');

/** Writing takes seconds: what has lain there for minutes belongs to a run that was ended in the middle of it. */
const ABANDONED_MS = 10 * 60_000;

/** Removes partial dumps of runs that were ended. */
async function removeAbandoned(snapshot: string): Promise<void> {
  const folder = path.dirname(snapshot);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${path.basename(snapshot)}.`)) continue;
    const partial = path.join(folder, name);
    // Another run may be faster.
    const found = await stat(partial).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(partial, { force: true });
  }
}

/** Migrates an empty embedded database once and writes its dump, from which every worker starts. */
export async function writeDatabaseSnapshot(): Promise<void> {
  const { client, db, migrate, close } = await openPglite();
  await migrate();
  await writeMasters(db);
  const dump = await client.dumpDataDir('none');
  await close();
  await mkdir(path.dirname(snapshotFile), { recursive: true });
  await removeAbandoned(snapshotFile);
  const partial = `${snapshotFile}.${process.pid}`;
  await writeFile(partial, new Uint8Array(await dump.arrayBuffer()));
  await rename(partial, snapshotFile);
}

/** An embedded database that no test uses at the moment. */
type Spare = Pick<OpenDatabase, 'db' | 'listen'> & { statements: string[] };

const spreadable = new Set<string>();

/** Throws for what a database that is spread over servers would not run, or not as one server does. */
function refuseUnspreadable(statement: string): void {
  if (spreadable.has(statement)) return;
  const [refused] = refusedOf(statement);
  if (refused) throw new Error(`A cluster (deploy/citus) does not run this, as it ${refused}`);
  spreadable.add(statement);
}

// Opening one costs a second of processor time, so the next test file of this process takes what the last one left.
const spares: Spare[] = [];

/** On a cluster: a database for each process, which goes with the cluster's other ones of tests. */
async function openSpread(cluster: string): Promise<Spare> {
  const { url } = await createCitusDatabase(cluster);
  const statements: string[] = [];
  const opened = await openPostgres(url, {
    // Connections are looked at, and commits announced, at any time.
    onStatement: (statement) => /^select (1$|pg_notify)/.test(statement) || statements.push(statement),
  });
  await writeMasters(opened.db);
  return { ...opened, statements };
}

async function openSpare(): Promise<Spare> {
  const cluster = process.env.TEST_CITUS_URL;
  if (cluster) return openSpread(cluster);
  if (!existsSync(snapshotFile)) await writeDatabaseSnapshot();
  const statements: string[] = [];
  const snapshot = new Blob([await readFile(snapshotFile)]);
  const { db, listen } = await openPglite({
    snapshot,
    onStatement(statement) {
      refuseUnspreadable(statement);
      statements.push(statement);
    },
  });
  return { db, listen, statements };
}

/** Returns a private embedded database with the schema and the masters, and counts the statements sent to it. */
export async function openTestDatabase() {
  const spare = spares.pop() ?? (await openSpare());
  const { db, listen, statements } = spare;
  statements.length = 0;
  const close = async () => {
    await emptyDatabase(db);
    spares.push(spare);
  };
  return { db, listen, close, statements };
}

const masters = new Set(['job_category', 'prefecture', 'working_form']);

/** Empties every table but the masters, in any order: triggers and foreign keys are ignored. Quicker than TRUNCATE. */
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
