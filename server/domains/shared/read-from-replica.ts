import type { Database } from '../../db/database.ts';
import { hasEntries, listEntriesSince } from '../../http/audit.ts';
import type { Services } from '../../kit/services.ts';

/** What was written before that has reached every replica in use: those are not so far behind, clocks included. */
export const ON_ITS_WAY_MS = 30_000;

/**
 * Runs a read on the replica if there is one that shows everything the company itself has written, else on the primary.
 * What others write, candidates above all, may be missing from the result for some seconds.
 */
export async function readFromReplica<Result>(
  { db, replica, clock }: Pick<Services, 'db' | 'replica' | 'clock'>,
  cid: string,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (!replica?.isInUse()) return read(db);
  // Each write leaves its entry in the audit log before it returns, so an entry that the replica shows proves it.
  const recent = await listEntriesSince(db, cid, new Date(clock().getTime() - ON_ITS_WAY_MS));
  const found = await replica.tryRead(async (copy) =>
    (await hasEntries(copy, cid, recent)) ? { result: await read(copy) } : null,
  );
  return found ? found.result : read(db);
}
