import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { demoAccounts } from '../../demo/demo-accounts.ts';
import { seedDemo } from '../../demo/seed/seed-demo.ts';
import { createMockTables, createStoredAccounts, createStoredFiles } from '../../mocks/stores.ts';
import { openPglite } from '../../server/db/adapters/pglite.ts';
import { writeMasters } from '../../server/db/masters.ts';
import { root } from './settings.ts';

const file = join(root, '.cache/mocked/database.tar.gz');
const migrations = join(root, 'server/db/migrations');
const stores = join(root, 'mocks/stores.ts');

/** The demo's dates are counted back from its making. */
const MAX_AGE_MS = 12 * 60 * 60_000;

const CANDIDATES = 300;

function newestChange(path: string): number {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

function isFresh(): boolean {
  if (!existsSync(file)) return false;
  const { mtimeMs } = statSync(file);
  const sources = [join(root, 'server/db'), join(root, 'demo'), stores];
  return Date.now() - mtimeMs < MAX_AGE_MS && mtimeMs > Math.max(...sources.map(newestChange));
}

/** Makes the dump with the demo that the mocked mode starts from, unless it is up to date. */
export async function writeMockedDatabase(): Promise<void> {
  if (isFresh()) return;
  const { client, db, migrate, close } = await openPglite();
  await migrate();
  await writeMasters(db);
  await createMockTables(db);
  const accounts = createStoredAccounts(db);
  for (const account of demoAccounts) await accounts.add(account);
  await seedDemo(db, {
    now: new Date(),
    candidates: CANDIDATES,
    files: createStoredFiles(db),
    onProgress: () => {},
  });
  const dump = await client.dumpDataDir('gzip');
  await close();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, new Uint8Array(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
}

/** Names the tables of the dump: a browser whose database has others starts again. */
export function mockedSchemaVersion(): string {
  const hash = createHash('sha256');
  const names = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  for (const path of [...names.sort().map((name) => join(migrations, name)), stores]) {
    hash.update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 12);
}
