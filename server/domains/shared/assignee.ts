import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { AssigneeFilter } from '#endpoints/references';
import type { Executor } from '../../db/database.ts';
import { chatGroup, corporationMember, userAccount } from '../../db/schema.ts';

/** The columns of the member who looks after a conversation, for a left join on `onAssignee`. */
export const assigneeColumns = {
  universalUid: userAccount.universalUid,
  lastName: userAccount.lastName,
  firstName: userAccount.firstName,
};

/** Joins a conversation with its assignee. */
export const onAssignee = eq(userAccount.universalUid, chatGroup.assigneeUid);

/** The condition that a conversation is looked after by a member, or by nobody; none for all. */
export function isAssigned(filter: AssigneeFilter | undefined, universalUid: string): SQL | undefined {
  const isMine = eq(chatGroup.assigneeUid, universalUid);
  const isNobodys = isNull(chatGroup.assigneeUid);
  if (filter === 'mine') return isMine;
  if (filter === 'mineOrNone') return or(isMine, isNobodys);
  return filter === 'none' ? isNobodys : undefined;
}

/**
 * Returns a member of a company, who stays one until the transaction ends; null for anybody else. Call it before locking a
 * conversation: who removes a member takes their conversations after that.
 */
export async function holdMember(tx: Executor, cid: string, universalUid: string) {
  const [row] = await tx
    .select(assigneeColumns)
    .from(corporationMember)
    .innerJoin(userAccount, eq(userAccount.universalUid, corporationMember.universalUid))
    .where(
      and(
        eq(corporationMember.cid, cid),
        eq(corporationMember.universalUid, universalUid),
        isNull(userAccount.resignedAt),
      ),
    )
    .for('key share', { of: corporationMember });
  return row ?? null;
}
