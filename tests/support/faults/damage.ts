import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#server/db/database';

/** Returns where the rows of a table lie, below the folder of its database. */
export async function fileOfTable(db: Database, table: string): Promise<string> {
  const [row] = await queryRows<{ file: string }>(db, sql`select pg_relation_filepath(${table}) as file`);
  return row?.file ?? '';
}

/** Changes one bit of a row at the end of a table's first page, as a failing disk does. */
export async function flipBit(dataDir: string, file: string): Promise<void> {
  const place = path.join(dataDir, 'db', file);
  const bytes = await readFile(place);
  bytes[8190] = (bytes[8190] ?? 0) ^ 1;
  await writeFile(place, bytes);
}
