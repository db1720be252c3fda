import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Member } from '#endpoints/corporation-account';
import type { Database, Executor } from '../../db/database.ts';
import {
  chatGroup,
  conversationMark,
  corporation,
  corporationMember,
  corporationMemberInvitation,
  userAccount,
} from '../../db/schema.ts';
import { aggregateNotFound, badRequest } from '../../kit/problem.ts';
import { recordChange } from '../../live/changes.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';

/** Returns the members of a company who have not resigned, in the order of joining. */
export async function listMembers(db: Executor, cid: string): Promise<Member[]> {
  return db
    .select({
      universalUid: userAccount.universalUid,
      lastName: userAccount.lastName,
      firstName: userAccount.firstName,
      email: userAccount.email,
    })
    .from(corporationMember)
    .innerJoin(userAccount, eq(userAccount.universalUid, corporationMember.universalUid))
    .where(and(eq(corporationMember.cid, cid), isNull(userAccount.resignedAt)))
    .orderBy(asc(corporationMember.joinedAt), asc(userAccount.universalUid));
}

type Membership = { cid: string; universalUid: string; email: string };

/**
 * Takes somebody out of a company, off the conversations that they look after, and withdraws the invitations that would let
 * them back in. The company must be locked.
 */
export async function leaveCompany(
  tx: Executor,
  { cid, universalUid, email }: Membership,
  now: Date,
): Promise<void> {
  await tx
    .delete(corporationMember)
    .where(and(eq(corporationMember.cid, cid), eq(corporationMember.universalUid, universalUid)));
  await tx
    .update(corporationMemberInvitation)
    .set({ expiresAt: now })
    .where(
      and(
        eq(corporationMemberInvitation.cid, cid),
        sql`lower(${corporationMemberInvitation.email}) = lower(${email})`,
        isNull(corporationMemberInvitation.acceptedAt),
        sql`${corporationMemberInvitation.expiresAt} > ${now.toISOString()}`,
      ),
    );
  const freed = await tx
    .update(chatGroup)
    .set({ assigneeUid: null, assignedAt: null })
    .where(and(eq(chatGroup.cid, cid), eq(chatGroup.assigneeUid, universalUid)))
    .returning({ chatGroupId: chatGroup.chatGroupId });
  // After the conversations: a writer locks a conversation before its marks.
  await tx
    .delete(conversationMark)
    .where(and(eq(conversationMark.cid, cid), eq(conversationMark.universalUid, universalUid)));
  await recordChange(tx, { cid, kind: 'member', id: universalUid, at: now });
  if (freed.length > 0) await recordChange(tx, { cid, kind: 'conversation', id: universalUid, at: now });
}

/** Returns a member of a company, also one who has resigned and is still in it; undefined for anybody else. */
async function findMembership(tx: Executor, cid: string, universalUid: string) {
  const [row] = await tx
    .select({
      cid: corporationMember.cid,
      universalUid: userAccount.universalUid,
      email: userAccount.email,
      resignedAt: userAccount.resignedAt,
    })
    .from(corporationMember)
    .innerJoin(userAccount, eq(userAccount.universalUid, corporationMember.universalUid))
    .where(and(eq(corporationMember.cid, cid), eq(corporationMember.universalUid, universalUid)));
  return row;
}

/**
 * Removes a member; throws 400 for oneself and for the last one, 404 for somebody else. Two members who remove each other at
 * once: the first call wins.
 */
export function removeMember(
  db: Database,
  cid: string,
  { by, target, now }: { by: string; target: string; now: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCorporation(tx, cid);
    const members = await listMembers(tx, cid);
    const member = await findMembership(tx, cid, target);
    if (!member) throw aggregateNotFound();
    if (members.length === 1 && member.resignedAt === null) {
      throw badRequest('最後のメンバーは外せません。先に別のメンバーを招待してください');
    }
    if (target === by)
      throw badRequest('ご自身をメンバーから外すことはできません。別のメンバーにご依頼ください');
    await leaveCompany(tx, member, now);
  });
}

/** Memberships of people who have resigned that are read at a time. */
const AT_A_TIME = 100;

/**
 * Takes people who have resigned out of their companies: nobody can see them there, so nobody would remove them, and what they
 * looked after would stay theirs. Returns how many memberships ended.
 */
export async function endMembershipsOfResigned(db: Database, now: Date): Promise<number> {
  let ended = 0;
  for (;;) {
    const rows = await db
      .select({
        cid: corporationMember.cid,
        universalUid: corporationMember.universalUid,
        email: userAccount.email,
      })
      .from(corporationMember)
      .innerJoin(userAccount, eq(userAccount.universalUid, corporationMember.universalUid))
      .innerJoin(corporation, eq(corporation.cid, corporationMember.cid))
      .where(isNotNull(userAccount.resignedAt))
      .limit(AT_A_TIME);
    for (const membership of rows) {
      await db.transaction(async (tx) => {
        await lockCorporation(tx, membership.cid);
        await leaveCompany(tx, membership, now);
      });
    }
    ended += rows.length;
    if (rows.length < AT_A_TIME) return ended;
  }
}
