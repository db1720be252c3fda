import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../scripts/lib/cli.ts';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { startIdentityStub, stubProject } from './identity-stub.ts';
import { startServer } from './server-process.ts';
import { createTarget, withDatabase } from './target.ts';
import { findDamage } from './verify.ts';
import { type Ledger, UnexpectedStatus, writeAtOnce } from './writers.ts';

/** Room that is left for the writes before the disk is full. */
const ROOM = 300_000;
/** A larger disk would take long to fill, and is likely to hold something. */
const MAX_FREE = 1_000_000_000;

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

async function writeUntil(
  target: Parameters<typeof writeAtOnce>[0],
  round: number,
  ledger: Ledger,
  ms: number,
) {
  try {
    await Promise.race([
      writeAtOnce(target, round, ledger),
      new Promise((resolve) => setTimeout(resolve, ms)),
    ]);
    return 200;
  } catch (error) {
    if (error instanceof UnexpectedStatus) return error.status;
    throw error;
  }
}

/**
 * Fills the disk of a folder under a writing server, which must say so by 507 and live on, makes room again, and looks
 * for damage. The folder must lie on a disk of its own with less than a gigabyte; its content is left alone. Returns
 * what was seen.
 */
export async function fillDisk(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  if (freeBytes(folder) > MAX_FREE) {
    throw new UserError(
      `${folder} has more than a gigabyte free: expected a small disk of its own, such as a tmpfs.`,
    );
  }
  const dataDir = join(folder, `data-${process.pid}`);
  const ballast = join(folder, `ballast-${process.pid}`);
  const place = { dataDir, databaseUrl: undefined };
  const ledger: Ledger = { acknowledged: [], open: [] };
  mkdirSync(dataDir);
  const { target, accounts } = await withDatabase(place, async (db) =>
    createTarget(db, await findFreePort()),
  );
  const identity = await startIdentityStub(accounts);
  const server = await startServer({
    ...place,
    port: target.port,
    identityHost: identity.host,
    projectId: stubProject,
  });
  try {
    writeFileSync(ballast, new Uint8Array(Math.max(0, freeBytes(folder) - ROOM)));
    const full = await writeUntil(target, 1, ledger, 60_000);
    if (full !== 507) throw new UserError(`A write to a full disk returned ${full}: expected 507.`);
    const health = await fetch(`http://127.0.0.1:${target.port}/readyz`);
    if (!health.ok)
      throw new UserError(`The server does not respond while the disk is full: ${health.status}.`);
    const before = ledger.acknowledged.length;
    rmSync(ballast);
    const freed = await writeUntil(target, 2, ledger, 3000);
    if (freed !== 200) throw new UserError(`With room again a write returned ${freed}: expected 200.`);
    await server.kill();
    const damage = await withDatabase(place, (db) => findDamage(db, target, { ledger, dataDir }));
    if (damage.length > 0) throw new UserError(`After a full disk:\n  ${damage.slice(0, 20).join('\n  ')}`);
    return `Full disk: 507 after ${before} writes, ${ledger.acknowledged.length - before} more with room again, nothing lost.`;
  } finally {
    await server.kill();
    identity.stop();
    rmSync(ballast, { force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}
