import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MigrateOptions } from '../../../server/db/migrations.ts';
import { migrationsFolder } from '../../../server/db/migrations-folder.ts';

type Entry = { idx: number; when: number; tag: string };

/** Runs work with a copy of the folder of migrations, with other entries in its journal and files of its own. */
export async function withMigrations<Result>(
  change: (entries: Entry[]) => Entry[],
  files: Record<string, string>,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'biz-migrations-'));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal: { entries: Entry[] } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...journal, entries: change(journal.entries) }));
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Applies the migrations up to the one of a number, as an older version of the server did. */
export async function migrateUpTo(
  { migrate }: { migrate(options: MigrateOptions): Promise<unknown> },
  last: number,
): Promise<void> {
  await withMigrations(
    (entries) => entries.filter(({ idx }) => idx <= last),
    {},
    (folder) => migrate({ folder }),
  );
}
