import { resolve } from 'node:path';
import { type Bucket, readBucket } from '../../server/files/bucket.ts';
import { printable } from '../../server/lib/address.ts';
import { lineOf } from '../../server/lib/start-error.ts';
import { UserError } from '../lib/cli.ts';
import { loadEnvFiles, root } from '../lib/settings.ts';
import { requireAddress } from './data-place.ts';

/** Where the data lie that a backup is made of or restored to. */
export type DataTarget = {
  /** The served database; undefined for the embedded one in the folder. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Where uploads are; undefined for the folder `files` of the data folder. */
  bucket: Bucket | undefined;
  /** As it may be printed. */
  name: string;
};

function readAddress(name: string): string | undefined {
  const address = process.env[name]?.trim() || undefined;
  if (address !== undefined) requireAddress(name, address);
  return address;
}

function readFilesBucket(): Bucket | undefined {
  const address = process.env.FILES_URL?.trim() || undefined;
  if (address !== undefined && !/^https?:\/\/[^/]/.test(address))
    throw new UserError(
      `FILES_URL is "${printable(address)}": expected an address that starts with https://.`,
    );
  try {
    return readBucket(process.env, address);
  } catch (error) {
    throw new UserError(lineOf(error));
  }
}

/**
 * Returns the data folder that is given, with its embedded database and uploads, else DATA_DIR with the database of
 * DATABASE_DIRECT_URL or DATABASE_URL and the bucket of FILES_URL if there are any. Throws a `UserError` for an address that is none.
 */
export function readDataTarget(given: string | undefined): DataTarget {
  loadEnvFiles();
  if (given) {
    const dataDir = resolve(given);
    return { databaseUrl: undefined, dataDir, bucket: undefined, name: dataDir };
  }
  const dataDir = resolve(root, process.env.DATA_DIR?.trim() || '.data');
  const databaseUrl = readAddress('DATABASE_DIRECT_URL') ?? readAddress('DATABASE_URL');
  const bucket = readFilesBucket();
  const places = [databaseUrl ? printable(databaseUrl) : dataDir, bucket ? printable(bucket.url) : dataDir];
  return { databaseUrl, dataDir, bucket, name: [...new Set(places)].join(' and ') };
}
