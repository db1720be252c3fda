import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { DUMP } from './data/backup.ts';
import { openEmbedded, openServed } from './data/data-place.ts';
import { type DataTarget, readDataTarget } from './data/data-target.ts';
import { type Found, lookThrough, restoreBackup } from './data/restore.ts';
import { elapsed, readOptions, runMain, UserError } from './lib/cli.ts';
import { giveToOwnerOf } from './lib/owner.ts';
import { makeWorkingFolder } from './lib/working-folder.ts';

const usage = `npm run restore -- --from biz-<time> [--data .data]
npm run restore -- --from biz-<time> --drill

Fills the empty PostgreSQL of DATABASE_URL, or with --data or without DATABASE_URL a new data folder, from a backup, and
puts its uploads into the data folder. The server must be stopped. --drill restores into a database of its own, on the
server of DATABASE_URL for a backup of PostgreSQL, says what is in it and how long it took, and removes it.`;

/** Uploads that are named at most. */
const MOST_NAMED = 10;

/** Restores a backup of PostgreSQL into a database of its own on the server of `url`, and looks through it. */
async function tryOnServer(folder: string, url: string, dataDir: string): Promise<Found> {
  const admin = await openServed(url);
  const name = `biz_drill_${process.pid}_${Date.now()}`;
  const its = new URL(url);
  its.pathname = `/${name}`;
  try {
    await admin.db.execute(sql`create database ${sql.identifier(name)}`);
    await restoreBackup(folder, { databaseUrl: its.href, dataDir, bucket: undefined, name });
    const { db, close } = await openServed(its.href);
    return await lookThrough(db, join(dataDir, 'files')).finally(close);
  } finally {
    await admin.db.execute(sql`drop database if exists ${sql.identifier(name)} with (force)`);
    await admin.close();
  }
}

async function tryEmbedded(folder: string, dataDir: string): Promise<Found> {
  await restoreBackup(folder, { databaseUrl: undefined, dataDir, bucket: undefined, name: dataDir });
  const { db, close } = await openEmbedded(dataDir);
  return lookThrough(db, join(dataDir, 'files')).finally(close);
}

async function drill(folder: string, { databaseUrl, bucket }: DataTarget): Promise<void> {
  const since = performance.now();
  const isServed = existsSync(join(folder, DUMP));
  if (isServed && !databaseUrl)
    throw new UserError('DATABASE_URL is not set: expected a server on which the backup can be tried.');
  const working = makeWorkingFolder(join(tmpdir(), 'biz-drill'));
  try {
    const dataDir = join(working.path, 'data');
    const { tables, rows, missing } =
      isServed && databaseUrl
        ? await tryOnServer(folder, databaseUrl, dataDir)
        : await tryEmbedded(folder, dataDir);
    console.log(`${folder} can be restored: ${tables} tables with ${rows} rows, in ${elapsed(since)}.`);
    if (bucket) console.log(`Uploads are in ${bucket.url}: copy them by a client of S3, and look there.`);
    else if (missing.length > 0)
      throw new UserError(
        `It lacks ${missing.length} uploads that its rows name: ${missing.slice(0, MOST_NAMED).join(', ')}. What to do: docs/operations/backup.md.`,
      );
    else console.log('No upload is missing.');
  } finally {
    working.remove();
  }
}

await runMain(async () => {
  const values = readOptions(usage, {
    data: { type: 'string' },
    from: { type: 'string' },
    drill: { type: 'boolean' },
  });
  if (!values.from) throw new UserError('--from is missing: expected the folder of a backup after it.');
  const folder = resolve(values.from);
  const target = readDataTarget(values.data);
  if (values.drill) {
    await drill(folder, target);
    return;
  }
  const since = performance.now();
  console.log(`Restoring ${target.name} …`);
  try {
    await restoreBackup(folder, target);
    console.log(`${target.name}: restored in ${elapsed(since)}.`);
  } finally {
    if (existsSync(target.dataDir)) giveToOwnerOf(target.dataDir);
  }
});
