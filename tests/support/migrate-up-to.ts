import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder } from '../../server/db/migrations-folder.ts';

/** Applies the migrations up to the one of a number, as an older version of the server did. */
export async function migrateUpTo(client: PGlite, last: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'biz-migrations-'));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal: { entries: { idx: number }[] } = JSON.parse(readFileSync(file, 'utf8'));
    const entries = journal.entries.filter(({ idx }) => idx <= last);
    writeFileSync(file, JSON.stringify({ ...journal, entries }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
