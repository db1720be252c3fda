import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openPglite } from '../../server/db/adapters/pglite.ts';
import { createPool } from '../../server/db/adapters/pool.ts';
import { lockDataFolder } from '../../server/db/data-lock.ts';
import type { Database } from '../../server/db/database.ts';
import { isAddressOf, passwordHint, printable } from '../../server/lib/address.ts';
import { lineOf } from '../../server/lib/start-error.ts';
import { prepareDataFolder } from '../../server/process/private-data.ts';
import { UserError } from '../lib/cli.ts';

/** Throws a `UserError`, which starts with `what`, unless a text is the address of a PostgreSQL. */
export function requireAddress(what: string, text: string): void {
  if (isAddressOf(text, ['postgres:', 'postgresql:'])) return;
  throw new UserError(
    `${what} is "${printable(text)}": expected an address that starts with postgres://.${passwordHint(text)}`,
  );
}

/** Opens a served database. Throws a `UserError` when it cannot be reached. */
export async function openServed(url: string): Promise<{ db: Database; close(): Promise<void> }> {
  const { db, end } = createPool(url, { name: 'biz-tool', max: 1, statementMs: 0 });
  const close = () => end(2);
  try {
    await db.execute('select 1');
  } catch (error) {
    await close();
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new UserError(`The database ${printable(url)} cannot be reached: ${lineOf(cause)}`);
  }
  return { db, close };
}

const isThere = (place: string) =>
  existsSync(place) && (!statSync(place).isDirectory() || readdirSync(place).length > 0);

/** Throws a `UserError` when a data folder has one of these already. */
export function requireAbsent(dataDir: string, names: readonly string[]): void {
  const there = names.filter((name) => isThere(join(dataDir, name)));
  if (there.length > 0)
    throw new UserError(
      `${dataDir} is not empty (${there.join(', ')}): move it away, or choose another folder.`,
    );
}

/** Says that an embedded database cannot be read, why, and what to do about it. */
export const unreadable = (dataDir: string, reason: string): UserError =>
  new UserError(
    `The database ${join(dataDir, 'db')} cannot be read: ${reason}. Where its files are damaged, fill a new one from an ` +
      'earlier backup: npm run restore.',
  );

/** Opens the embedded database of a data folder. Throws a `UserError` when there is none, a `StartError` when it is in use. */
export async function openEmbedded(dataDir: string) {
  const name = join(dataDir, 'db');
  if (!existsSync(join(name, 'PG_VERSION'))) throw new UserError(`There is no database in ${dataDir}.`);
  const lock = lockDataFolder(dataDir);
  try {
    const opened = await openPglite({ dataDir: name });
    const close = async () => {
      await opened.close();
      lock.release();
    };
    return { ...opened, close };
  } catch (error) {
    lock.release();
    throw unreadable(dataDir, lineOf(error));
  }
}

/** Makes the embedded database of a data folder by `fill`: complete, or not at all. */
export async function makeEmbedded(
  dataDir: string,
  fill: (client: Awaited<ReturnType<typeof openPglite>>['client']) => Promise<void>,
): Promise<void> {
  requireAbsent(dataDir, ['db']);
  prepareDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  // Under another name until it is complete, so that no server opens what a killed process leaves.
  const files = join(dataDir, 'db.new');
  try {
    rmSync(files, { recursive: true, force: true });
    mkdirSync(files, { mode: 0o700 });
    const { client, close } = await openPglite({ dataDir: files });
    try {
      await fill(client);
    } finally {
      await close();
    }
    renameSync(files, join(dataDir, 'db'));
  } catch (error) {
    rmSync(files, { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
}
