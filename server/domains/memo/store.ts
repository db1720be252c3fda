import { and, eq } from 'drizzle-orm';
import type { Memo } from '#endpoints/memo';
import type { Executor } from '../../db/database.ts';
import { candidate, memo, userAccount } from '../../db/schema.ts';

type Place = { cid: string; targetUid: string };

/**
 * Returns the company's memo on a candidate, an empty one when there is none, or null when there is no such candidate.
 */
export async function findMemo(db: Executor, { cid, targetUid }: Place): Promise<Memo | null> {
  const [row] = await db
    .select({
      memo: memo.memo,
      updatedAt: memo.updatedAt,
      lastName: userAccount.lastName,
      firstName: userAccount.firstName,
    })
    .from(candidate)
    .leftJoin(memo, and(eq(memo.cid, cid), eq(memo.targetUid, candidate.universalUid)))
    .leftJoin(userAccount, eq(userAccount.universalUid, memo.updatedBy))
    .where(eq(candidate.universalUid, targetUid));
  if (!row) return null;
  return {
    memo: row.memo ?? '',
    updatedAt: row.updatedAt?.toISOString() ?? null,
    updatedByName: row.updatedAt ? `${row.lastName ?? ''} ${row.firstName ?? ''}`.trim() : null,
  };
}

/**
 * Writes a memo over the one that its writer saw, named by its time of change (null: none yet, undefined: whatever is
 * there), and returns the new time, or null when the memo is another one by now. Of two writers at once who say what they
 * saw, the second gets null.
 */
export async function writeMemo(
  tx: Executor,
  { cid, targetUid }: Place,
  written: { memo: string; updatedBy: string; now: Date; seenAt: Date | null | undefined },
): Promise<Date | null> {
  const { memo: text, updatedBy, now, seenAt } = written;
  if (!seenAt) {
    const insert = tx.insert(memo).values({ cid, targetUid, memo: text, updatedBy, updatedAt: now });
    const [inserted] = await (seenAt === null
      ? insert.onConflictDoNothing()
      : insert.onConflictDoUpdate({
          target: [memo.cid, memo.targetUid],
          set: { memo: text, updatedBy, updatedAt: now },
        })
    ).returning({ updatedAt: memo.updatedAt });
    return inserted?.updatedAt ?? null;
  }
  // A time of change distinguishes two versions, so it always moves on.
  const updatedAt = new Date(Math.max(now.getTime(), seenAt.getTime() + 1));
  const [updated] = await tx
    .update(memo)
    .set({ memo: text, updatedBy, updatedAt })
    .where(and(eq(memo.cid, cid), eq(memo.targetUid, targetUid), eq(memo.updatedAt, seenAt)))
    .returning({ updatedAt: memo.updatedAt });
  return updated?.updatedAt ?? null;
}
