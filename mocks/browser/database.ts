import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { type Database, queryRows } from '#server/db/database';

async function open(name: string, dump?: Blob) {
  // A write is stored a moment after its response: storing each one at once takes too long.
  const client = await PGlite.create({
    dataDir: `idb://${name}`,
    loadDataDir: dump,
    relaxedDurability: true,
  });
  await client.exec('set random_page_cost = 1.1');
  return { client, db: drizzle(client) };
}

/** Returns whether the dump was loaded to its end. */
async function isComplete(db: Database): Promise<boolean> {
  const [row] = await queryRows<{ isThere: boolean }>(
    db,
    sql`select to_regclass('mocked.account') is not null as "isThere"`,
  );
  return row?.isThere === true;
}

const idbName = (name: string) => `/pglite/${name}`;

/** Opens the database of that name in IndexedDB; a new one begins with the demo. Deletes those of other names. */
export async function openMockedDatabase(name: string): Promise<Database> {
  const known = (await indexedDB.databases()).flatMap((each) => each.name ?? []);
  for (const other of known) {
    if (other.startsWith(idbName('biz-')) && other !== idbName(name)) indexedDB.deleteDatabase(other);
  }
  if (known.includes(idbName(name))) {
    const { client, db } = await open(name);
    if (await isComplete(db)) return db;
    await client.close();
    indexedDB.deleteDatabase(idbName(name));
  }
  const dump = await fetch(new URL('../../.cache/mocked/database.tar.gz', import.meta.url));
  return (await open(name, await dump.blob())).db;
}
