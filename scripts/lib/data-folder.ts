import { resolve } from 'node:path';
import type { Counts } from './data-archive.ts';
import { loadEnvFiles, root } from './settings.ts';
import { UserError } from './user-error.ts';

/** The folder of the embedded database: the one that is given or DATA_DIR. A UserError when another database is used. */
export function embeddedDataFolder(given: string | undefined): string {
  loadEnvFiles();
  if (!given && process.env.DATABASE_URL?.trim()) {
    throw new UserError(
      'DATABASE_URL is set, so the data lies in that PostgreSQL: use pg_dump and pg_restore, and copy the folder ' +
        '"files" of DATA_DIR. Name a folder with --data to take the embedded database there.',
    );
  }
  return given ? resolve(given) : resolve(root, process.env.DATA_DIR?.trim() || '.data');
}

/** What a backup holds, in a few words. */
export const rowsText = ({ companies, users, messages }: Counts): string =>
  `${companies} companies, ${users} users, ${messages} messages`;
