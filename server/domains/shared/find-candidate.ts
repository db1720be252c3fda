import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { candidate } from '../../db/schema.ts';
import { userSummaryColumns } from './user-summary.ts';

/** Returns a candidate of the platform as lists name them; null when there is none of this id. */
export async function findCandidate(db: Executor, universalUid: string) {
  const [row] = await db
    .select(userSummaryColumns)
    .from(candidate)
    .where(eq(candidate.universalUid, universalUid));
  return row ?? null;
}
