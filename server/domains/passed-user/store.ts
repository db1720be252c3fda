import { and, eq } from 'drizzle-orm';
import type { PassReason } from '#endpoints/user-profile';
import type { Executor } from '../../db/database.ts';
import { passedUser } from '../../db/schema.ts';
import type { CallingUser } from '../../http/authenticate.ts';
import { findCandidate } from '../shared/find-candidate.ts';

type Pass = { reason: PassReason | null; user: CallingUser; now: Date };

/** Passes on a candidate; of one who was passed on already only the reason changes. False when there is no such candidate. */
export async function addPassed(
  db: Executor,
  cid: string,
  universalUid: string,
  { reason, user, now }: Pass,
): Promise<boolean> {
  if (!(await findCandidate(db, universalUid))) return false;
  await db
    .insert(passedUser)
    .values({
      cid,
      universalUid,
      reason,
      passedBy: user.universalUid,
      passedByName: user.name,
      passedAt: now,
    })
    .onConflictDoUpdate({ target: [passedUser.cid, passedUser.universalUid], set: { reason } });
  return true;
}

/** Takes back that a candidate was passed on, if that is so. */
export async function removePassed(db: Executor, cid: string, universalUid: string): Promise<void> {
  await db.delete(passedUser).where(and(eq(passedUser.cid, cid), eq(passedUser.universalUid, universalUid)));
}
