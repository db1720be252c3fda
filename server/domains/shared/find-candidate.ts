import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { shareTurn, takeTurn } from '../../db/in-turn.ts';
import { candidate } from '../../db/schema.ts';
import { userSummaryColumns } from './user-summary.ts';

const subjectOf = (universalUid: string) => `candidate ${universalUid}`;

/**
 * Has a candidate stay until the transaction ends: who forgets one waits for it. No lock of the row, which on a table that
 * is whole on several servers is one of all rows.
 */
export const holdCandidate = (tx: Executor, universalUid: string): Promise<void> =>
  shareTurn(tx, subjectOf(universalUid));

/** Waits in a transaction that deletes a candidate until nobody holds them. */
export const shutOutCandidate = (tx: Executor, universalUid: string): Promise<void> =>
  takeTurn(tx, subjectOf(universalUid));

/**
 * Returns a candidate of the platform as lists name them; null when there is none of this id. In a transaction the candidate
 * is there until it ends: nothing is kept on somebody who is forgotten meanwhile.
 */
export async function findCandidate(db: Executor, universalUid: string) {
  await holdCandidate(db, universalUid);
  const [row] = await db
    .select(userSummaryColumns)
    .from(candidate)
    .where(eq(candidate.universalUid, universalUid));
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
