import { resolve } from 'node:path';
import { printable } from '../../server/env.ts';
import { UserError } from '../lib/cli.ts';
import { loadEnvFiles, root } from '../lib/settings.ts';
import { isAddress } from './data-place.ts';

/** Where the data lie that a backup is made of or restored to. */
type DataTarget = {
  /** The served database; undefined for the embedded one in the folder. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** As it may be printed. */
  name: string;
};

/**
 * Returns the data folder that is given, with its embedded database, else DATA_DIR with the database of DATABASE_URL if
 * there is one. Throws a `UserError` when that is no address of PostgreSQL.
 */
export function readDataTarget(given: string | undefined): DataTarget {
  loadEnvFiles();
  if (given) return { databaseUrl: undefined, dataDir: resolve(given), name: resolve(given) };
  const dataDir = resolve(root, process.env.DATA_DIR?.trim() || '.data');
  const databaseUrl = process.env.DATABASE_URL?.trim() || undefined;
  if (databaseUrl === undefined) return { databaseUrl, dataDir, name: dataDir };
  if (!isAddress(databaseUrl))
    throw new UserError(
      `DATABASE_URL is "${printable(databaseUrl)}": expected an address that starts with postgres://.`,
    );
  return { databaseUrl, dataDir, name: `${printable(databaseUrl)} and ${dataDir}` };
}
