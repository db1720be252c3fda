import { and, asc, count, eq, exists, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { dayOf } from '#endpoints/jst';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import type { Recontact, UserProfile } from '#endpoints/user-profile';
import type { Database, Executor } from '../../db/database.ts';
import { chatGroup, corporationMember, recontact } from '../../db/schema.ts';
import type { CallingUser } from '../../http/authenticate.ts';
import { findCandidate } from '../shared/find-candidate.ts';
import { isCandidate } from '../shared/user-summary.ts';
import { findProfiles } from '../user-profile/store.ts';

type Target = { cid: string; universalUid: string };

const isOf = ({ cid, universalUid }: Target) =>
  and(eq(recontact.cid, cid), eq(recontact.universalUid, universalUid));

/** Sets the day on which to contact a candidate again; null when there is no such candidate. */
export function writeRecontact(
  db: Database,
  target: Target,
  { recontactOn, note, user, now }: { recontactOn: string; note: string; user: CallingUser; now: Date },
): Promise<Recontact | null> {
  return db.transaction(async (tx) => {
    if (!(await findCandidate(tx, target.universalUid))) return null;
    const values = { recontactOn, note, setBy: user.universalUid, setByName: user.name, setAt: now };
    await tx
      .insert(recontact)
      .values({ ...target, ...values })
      .onConflictDoUpdate({ target: [recontact.cid, recontact.universalUid], set: values });
    return { recontactOn, note, setByName: user.name };
  });
}

/** Takes the day off, if there is one. */
export async function removeRecontact(db: Executor, target: Target): Promise<void> {
  await db.delete(recontact).where(isOf(target));
}

/** The condition that a day is a member's: they, or nobody who is still a member, set it, or they look after the candidate. */
const isRecontactOf = (db: Executor, { cid, universalUid }: Target): SQL | undefined =>
  or(
    eq(recontact.setBy, universalUid),
    notExists(
      db
        .select({ one: sql`1` })
        .from(corporationMember)
        .where(and(eq(corporationMember.cid, cid), eq(corporationMember.universalUid, recontact.setBy))),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(chatGroup)
        .where(
          and(
            eq(chatGroup.cid, cid),
            eq(chatGroup.universalUid, recontact.universalUid),
            eq(chatGroup.assigneeUid, universalUid),
          ),
        ),
    ),
  );

type Which = { isDue: boolean; isOwn: boolean };

/** The condition that a day is listed to a member: of all, those that have come, those that are theirs. */
export const isRecontactListed = (
  db: Executor,
  { now, ...member }: Target & { now: Date },
  { isDue, isOwn }: Which,
): SQL | undefined =>
  and(
    eq(recontact.cid, member.cid),
    isCandidate(recontact.universalUid),
    isDue ? lte(recontact.recontactOn, dayOf(now)) : undefined,
    isOwn ? isRecontactOf(db, member) : undefined,
  );

/** Returns a page of the candidates with such a day, the first day on top. */
export async function listRecontacts(
  { db, apiUrl }: { db: Database; apiUrl: string },
  reader: Target & { now: Date },
  { page, ...which }: Which & { page: number },
): Promise<{ items: UserProfile[]; totalCount: number; maxCount: null }> {
  const condition = isRecontactListed(db, reader, which);
  const [rows, [total]] = await Promise.all([
    db
      .select({ universalUid: recontact.universalUid })
      .from(recontact)
      .where(condition)
      .orderBy(asc(recontact.recontactOn), asc(recontact.universalUid))
      .limit(LIST_PAGE_SIZE)
      .offset((page - 1) * LIST_PAGE_SIZE),
    db.select({ count: count() }).from(recontact).where(condition),
  ]);
  const uids = rows.map(({ universalUid }) => universalUid);
  const profiles = await findProfiles(db, reader.cid, uids, apiUrl);
  return {
    items: uids.flatMap((uid) => profiles.get(uid) ?? []),
    totalCount: total?.count ?? 0,
    maxCount: null,
  };
}
