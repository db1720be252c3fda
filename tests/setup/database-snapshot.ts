import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { snapshotFile, writeDatabaseSnapshot } from '../support/servers/test-database';

const sources = ['server/db', 'node_modules/@electric-sql/pglite/package.json'];

function newestChange(file: string): number {
  const { mtimeMs } = statSync(file);
  if (!statSync(file).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(file).map((name) => newestChange(path.join(file, name))));
}

/** Before all tests: migrates one database, whose dump every worker starts from, unless the last dump still fits. */
export default async function prepareSnapshot(): Promise<void> {
  const isFresh =
    existsSync(snapshotFile) && statSync(snapshotFile).mtimeMs > Math.max(...sources.map(newestChange));
  if (!isFresh) await writeDatabaseSnapshot();
}
