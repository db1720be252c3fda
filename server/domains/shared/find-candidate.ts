import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { candidate } from '../../db/schema.ts';
import { userSummaryColumns } from './user-summary.ts';

/**
 * Returns a candidate of the platform as lists name them; null when there is none of this id. In a transaction the candidate
 * is there until it ends: nothing is kept on somebody who is forgotten meanwhile.
 */
export async function findCandidate(db: Executor, universalUid: string) {
  const [row] = await db
    .select(userSummaryColumns)
    .from(candidate)
    .where(eq(candidate.universalUid, universalUid))
    .for('key share');
  return row ?? null;
}

/** Returns whether an id is a candidate's, as it is now. */
export async function hasCandidate(db: Executor, universalUid: string): Promise<boolean> {
  const rows = await db
    .select({ universalUid: candidate.universalUid })
    .from(candidate)
    .where(eq(candidate.universalUid, universalUid));
  return rows.length > 0;
}
