import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Member } from '#endpoints/corporation-account';
import type { Database, Executor } from '../../db/database.ts';
import {
  chatGroup,
  conversationMark,
  corporationMember,
  corporationMemberInvitation,
  userAccount,
} from '../../db/schema.ts';
import { aggregateNotFound, badRequest } from '../../http/problem.ts';
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

/**
 * Removes a member, withdraws the invitations that would let them back in and takes them off the conversations that they
 * look after; throws 400 for oneself and for the last one, 404 for somebody else. Two members who remove each other at
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
    const member = members.find(({ universalUid }) => universalUid === target);
    if (!member) throw aggregateNotFound();
    if (members.length === 1) {
      throw badRequest('最後のメンバーは外せません。先に別のメンバーを招待してください');
    }
    if (target === by)
      throw badRequest('ご自身をメンバーから外すことはできません。別のメンバーにご依頼ください');
    await tx
      .delete(corporationMember)
      .where(and(eq(corporationMember.cid, cid), eq(corporationMember.universalUid, target)));
    await recordChange(tx, { cid, kind: 'member', id: target, at: now });
    await tx
      .update(corporationMemberInvitation)
      .set({ expiresAt: now })
      .where(
        and(
          eq(corporationMemberInvitation.cid, cid),
          sql`lower(${corporationMemberInvitation.email}) = lower(${member.email})`,
          isNull(corporationMemberInvitation.acceptedAt),
          sql`${corporationMemberInvitation.expiresAt} > ${now.toISOString()}`,
        ),
      );
    const freed = await tx
      .update(chatGroup)
      .set({ assigneeUid: null })
      .where(and(eq(chatGroup.cid, cid), eq(chatGroup.assigneeUid, target)))
      .returning({ chatGroupId: chatGroup.chatGroupId });
    // After the conversations: a writer locks a conversation before its marks.
    await tx
      .delete(conversationMark)
      .where(and(eq(conversationMark.cid, cid), eq(conversationMark.universalUid, target)));
    if (freed.length > 0) await recordChange(tx, { cid, kind: 'conversation', id: target, at: now });
  });
}
