/** Rows that one statement of a purge deletes: no lock is held for long. */
export const PURGE_BATCH = 1000;

/**
 * Deletes rows in short statements until one finds fewer than `PURGE_BATCH`. `deleteBatch` deletes at most that many and
 * returns them. Returns how many there were in all.
 */
export async function purgeInBatches(deleteBatch: () => Promise<readonly unknown[]>): Promise<number> {
  let purged = 0;
  for (;;) {
    const { length } = await deleteBatch();
    purged += length;
    if (length < PURGE_BATCH) return purged;
  }
}
