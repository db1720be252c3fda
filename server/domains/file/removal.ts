import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database.ts';
import { PURGE_BATCH } from '../../db/purge.ts';
import { removedFile, uploadedFile } from '../../db/schema.ts';
import type { AfterCommit } from '../../http/implement.ts';
import type { Services } from '../../kit/services.ts';
import { NO_CORPORATION } from './quota.ts';

/** How long a logo waits to be taken by a company: a form may stay open for days. */
const UNCLAIMED_MS = 7 * 24 * 60 * 60 * 1000;

type Removal = {
  cid: string;
  kind: 'logo' | 'project';
  now: Date;
  /** All of this kind when left out. */
  objectKey?: string;
};

/**
 * Removes uploads of a company and notes that their files are to be deleted, which `deleteRemoved` does after the commit;
 * returns their keys.
 */
export async function removeUploads(tx: Executor, { cid, kind, now, objectKey }: Removal): Promise<string[]> {
  const rows = await tx
    .delete(uploadedFile)
    .where(
      and(
        eq(uploadedFile.cid, cid),
        eq(uploadedFile.kind, kind),
        objectKey === undefined ? undefined : eq(uploadedFile.objectKey, objectKey),
      ),
    )
    .returning({ objectKey: uploadedFile.objectKey });
  await noteRemoved(tx, cid, rows, now);
  return rows.map((row) => row.objectKey);
}

async function noteRemoved(tx: Executor, cid: string, rows: readonly { objectKey: string }[], now: Date) {
  if (rows.length === 0) return;
  await tx.insert(removedFile).values(rows.map(({ objectKey }) => ({ cid, objectKey, removedAt: now })));
}

type Store = Pick<Services, 'db' | 'files'>;
type Caller = Pick<Services, 'logger'> & AfterCommit & { cid: string };

/** Deletes the files of removed uploads from the store. Never in a transaction; what fails is left to the next round. */
async function deleteRemoved(
  { db, files }: Store,
  cid: string,
  objectKeys: readonly string[],
): Promise<void> {
  for (const objectKey of objectKeys) {
    await files.remove(objectKey);
    await db.delete(removedFile).where(and(eq(removedFile.cid, cid), eq(removedFile.objectKey, objectKey)));
  }
}

/** Deletes the files of what a call has removed, once it is committed; a failure is logged, and the housekeeping tries again. */
export function deleteAfterCommit({ afterCommit, logger, cid }: Caller, objectKeys: readonly string[]): void {
  afterCommit((services) =>
    deleteRemoved(services, cid, objectKeys).catch((error: unknown) =>
      logger.error({ err: error }, 'Files of removed uploads not deleted'),
    ),
  );
}

/** Removes logos that no company took in time: they count in their uploader's quota. */
async function removeUnclaimed(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNCLAIMED_MS);
  const old = and(eq(uploadedFile.cid, NO_CORPORATION), lt(uploadedFile.createdAt, before));
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({ objectKey: uploadedFile.objectKey })
      .from(uploadedFile)
      .where(old)
      .limit(PURGE_BATCH)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return;
    const keys = rows.map(({ objectKey }) => objectKey);
    await tx
      .delete(uploadedFile)
      .where(and(eq(uploadedFile.cid, NO_CORPORATION), inArray(uploadedFile.objectKey, keys)));
    await noteRemoved(tx, NO_CORPORATION, rows, now);
  });
}

/** Removes logos that nobody took, and deletes the files that are left of removed uploads. */
export async function purgeUploads(services: Store, now: Date): Promise<void> {
  await removeUnclaimed(services.db, now);
  const left = await services.db.select().from(removedFile).limit(PURGE_BATCH);
  for (const { cid, objectKey } of left) await deleteRemoved(services, cid, [objectKey]);
}
