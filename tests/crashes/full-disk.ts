import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../../scripts/lib/cli.ts';
import { withWriters } from './kills.ts';

/** Room that is left for the writes before the disk is full. */
const ROOM = 300_000;
/** A larger disk would take long to fill, and is likely to hold something. */
const MAX_FREE = 1_000_000_000;

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Waits for the writing, at most so long; returns the wrong response that ended it, if one did. */
async function problemOf(writing: Promise<void>, milliseconds: number): Promise<string | undefined> {
  try {
    await Promise.race([writing, sleep(milliseconds)]);
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

/** Fills the disk of a folder under a writing server, which must respond 507, live on, and write again with room. */
export async function fillDisk(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  if (freeBytes(folder) > MAX_FREE) {
    throw new UserError(`${folder} has more than a gigabyte free: expected a small disk, such as a tmpfs.`);
  }
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const ballast = `${dataDir}-ballast`;
  const place = { dataDir, databaseUrl: undefined, readUrl: undefined, stop: async () => {} };
  const { ledger, start, write, check, close } = await withWriters(place, 2);
  try {
    const server = await start();
    writeFileSync(ballast, new Uint8Array(Math.max(0, freeBytes(folder) - ROOM)));
    const full = await problemOf(write(0, server), 60_000);
    if (!full?.startsWith('507'))
      throw new UserError(`A write to a full disk returned ${full}: expected 507.`);
    const { ok, status } = await fetch(`${server.address}/readyz`);
    if (!ok) throw new UserError(`The server does not respond while the disk is full: ${status}.`);
    const before = ledger.acknowledged.length;
    rmSync(ballast);
    const freed = await problemOf(write(1, server), 3000);
    if (freed) throw new UserError(`With room again a write returned ${freed}.`);
    await server.kill();
    await check('After a full disk');
    return `Full disk: 507 after ${before} writes, ${ledger.acknowledged.length - before} more with room again, nothing lost.`;
  } finally {
    await close();
    rmSync(ballast, { force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}
