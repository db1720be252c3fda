import { and, eq } from 'drizzle-orm';
import type { Memo } from '#endpoints/memo';
import type { Executor } from '../../db/database.ts';
import { candidate, memo, userAccount } from '../../db/schema.ts';

type Place = { corporationId: string; targetUid: string };

/** The company's memo on a candidate, an empty one when there is none, or null when there is no such candidate. */
export async function findMemo(db: Executor, { corporationId, targetUid }: Place): Promise<Memo | null> {
  const [row] = await db
    .select({
      memo: memo.memo,
      updatedAt: memo.updatedAt,
      lastName: userAccount.lastName,
      firstName: userAccount.firstName,
    })
    .from(candidate)
    .leftJoin(memo, and(eq(memo.corporationId, corporationId), eq(memo.targetUid, candidate.universalUid)))
    .leftJoin(userAccount, eq(userAccount.universalUid, memo.updatedBy))
    .where(eq(candidate.universalUid, targetUid));
  if (!row) return null;
  return {
    targetUniversalUid: targetUid,
    memo: row.memo ?? '',
    updatedAt: row.updatedAt?.toISOString() ?? null,
    updatedByName: row.updatedAt ? `${row.lastName ?? ''} ${row.firstName ?? ''}`.trim() : null,
  };
}

/** Whether there is such a candidate. */
export async function hasCandidate(db: Executor, universalUid: string): Promise<boolean> {
  const [row] = await db
    .select({ universalUid: candidate.universalUid })
    .from(candidate)
    .where(eq(candidate.universalUid, universalUid));
  return row !== undefined;
}

/**
 * Writes a memo over the one that its writer saw, named by its time of change (null: none yet), and answers the new
 * time, or null when the memo is another one by now. Of two writers at once, the second gets null.
 */
export async function writeMemo(
  tx: Executor,
  { corporationId, targetUid }: Place,
  written: { memo: string; updatedBy: string; now: Date; seenAt: Date | null },
): Promise<Date | null> {
  const { memo: text, updatedBy, now, seenAt } = written;
  if (seenAt === null) {
    const [inserted] = await tx
      .insert(memo)
      .values({ corporationId, targetUid, memo: text, updatedBy, updatedAt: now })
      .onConflictDoNothing()
      .returning({ updatedAt: memo.updatedAt });
    return inserted?.updatedAt ?? null;
  }
  // A time of change tells two versions apart, so it always moves on.
  const updatedAt = new Date(Math.max(now.getTime(), seenAt.getTime() + 1));
  const [updated] = await tx
    .update(memo)
    .set({ memo: text, updatedBy, updatedAt })
    .where(
      and(eq(memo.corporationId, corporationId), eq(memo.targetUid, targetUid), eq(memo.updatedAt, seenAt)),
    )
    .returning({ updatedAt: memo.updatedAt });
  return updated?.updatedAt ?? null;
}
