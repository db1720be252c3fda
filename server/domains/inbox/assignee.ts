import { and, eq } from 'drizzle-orm';
import type { inbox } from '#endpoints/inbox';
import type { Assignee } from '#endpoints/references';
import { chatGroup } from '../../db/schema.ts';
import type { Call } from '../../http/implement.ts';
import { badRequest, unprocessable } from '../../kit/problem.ts';
import { recordChange } from '../../live/changes.ts';
import { lockConversation } from '../chat/conversation.ts';
import { holdMember } from '../shared/assignee.ts';

/**
 * Sets who looks after a conversation. Throws 422 when it is neither the one that the caller saw nor the one to set: of two
 * members who choose at once the first one's choice stays. Who is given it by a colleague is told (docs/product/inbox.md).
 */
export function changeAssignee({
  db,
  clock,
  cid,
  user,
  params: { chatGroupId },
  body: { universalUid, seenAssignee },
}: Call<typeof inbox.changeAssignee>): Promise<{ assignee: Assignee | null }> {
  return db.transaction(async (tx) => {
    const assignee = universalUid === null ? null : await holdMember(tx, cid, universalUid);
    const before = await lockConversation(tx, cid, chatGroupId);
    if (universalUid !== null && !assignee) {
      throw badRequest('選択された方は現在メンバーではありません。担当者を選び直してください');
    }
    if (before.assigneeUid === universalUid) return { assignee };
    if (before.assigneeUid !== seenAssignee) {
      throw unprocessable('ほかのメンバーが先に担当者を変更しました。現在の担当者をご確認ください');
    }
    const isGiven = universalUid !== null && universalUid !== user.universalUid;
    await tx
      .update(chatGroup)
      .set({ assigneeUid: universalUid, assignedAt: isGiven ? clock() : null })
      .where(and(eq(chatGroup.cid, cid), eq(chatGroup.chatGroupId, chatGroupId)));
    await recordChange(tx, { cid, kind: 'conversation', id: chatGroupId, at: clock() });
    return { assignee };
  });
}
