import { and, count, eq, gt, lt, type SQL } from 'drizzle-orm';
import { type inbox, MAX_PINNED, MAX_SNOOZE_DAYS, MAX_SNOOZED } from '#endpoints/inbox';
import { startOfDay } from '#endpoints/jst';
import type { Executor } from '../../db/database.ts';
import { chatGroup, conversationMark } from '../../db/schema.ts';
import type { Call } from '../../http/implement.ts';
import { badRequest } from '../../kit/problem.ts';
import { recordChange } from '../../live/changes.ts';
import { lockConversation } from '../chat/conversation.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';

const DAY = 24 * 60 * 60 * 1000;

/** How long a snooze that is over still orders the list, before its row goes. */
const KEPT_MS = 30 * DAY;

type Owner = { cid: string; universalUid: string };
type Marking = Call<typeof inbox.changePin> | Call<typeof inbox.changeSnooze>;

const ofMember = ({ cid, universalUid }: Owner) =>
  and(eq(conversationMark.cid, cid), eq(conversationMark.universalUid, universalUid));

async function countMarks(tx: Executor, owner: Owner, condition: SQL): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(conversationMark)
    .where(and(ofMember(owner), condition));
  return row?.count ?? 0;
}

/** Writes what a member sets about a conversation for themselves; throws 404 when it is not their company's. */
function setMark(
  { db, clock, cid, user, params: { chatGroupId } }: Marking,
  values: { isPinned: boolean } | { snoozedUntil: Date | null },
  check: (tx: Executor, owner: Owner, now: Date) => Promise<void>,
): Promise<Record<string, never>> {
  const owner = { cid, universalUid: user.universalUid };
  const now = clock();
  return db.transaction(async (tx) => {
    // Under the lock nobody else counts against the same limit.
    await lockCorporation(tx, cid);
    await lockConversation(tx, cid, chatGroupId);
    await tx
      .delete(conversationMark)
      .where(
        and(
          ofMember(owner),
          eq(conversationMark.isPinned, false),
          lt(conversationMark.snoozedUntil, new Date(now.getTime() - KEPT_MS)),
        ),
      );
    await tx
      .insert(conversationMark)
      .values({ ...owner, chatGroupId, ...values })
      .onConflictDoUpdate({
        target: [conversationMark.cid, conversationMark.universalUid, conversationMark.chatGroupId],
        set: values,
      });
    await check(tx, owner, now);
    await recordChange(tx, { cid, kind: 'conversation', id: chatGroupId, at: now });
    return {};
  });
}

/** Keeps a conversation on top for the caller, or no longer. */
export const changePin = (call: Call<typeof inbox.changePin>) =>
  setMark(call, { isPinned: call.body.isPinned }, async (tx, owner) => {
    if ((await countMarks(tx, owner, eq(conversationMark.isPinned, true))) <= MAX_PINNED) return;
    throw badRequest(`ピン留めは${MAX_PINNED}件までです。不要なピン留めを外してください`);
  });

/** Puts a conversation aside for the caller until an instant to come, or brings it back. */
export function changeSnooze(call: Call<typeof inbox.changeSnooze>) {
  const { snoozedUntil } = call.body;
  const until = snoozedUntil === null ? null : new Date(snoozedUntil);
  return setMark(call, { snoozedUntil: until }, async (tx, owner, now) => {
    if (until === null) return;
    if (until <= now) throw badRequest('スヌーズの日時は現在より後を指定してください');
    if (until.getTime() > now.getTime() + MAX_SNOOZE_DAYS * DAY) {
      throw badRequest('スヌーズの日時は1年以内を指定してください');
    }
    if ((await countMarks(tx, owner, gt(conversationMark.snoozedUntil, now))) <= MAX_SNOOZED) return;
    throw badRequest(`スヌーズは${MAX_SNOOZED}件までです。不要なスヌーズを解除してください`);
  });
}

/** Sets until which day the company means to reply; throws 400 for a day that no calendar has. */
export function changeReplyDue({
  db,
  clock,
  cid,
  params: { chatGroupId },
  body: { replyDueOn },
}: Call<typeof inbox.changeReplyDue>): Promise<Record<string, never>> {
  if (replyDueOn !== null && !startOfDay(replyDueOn))
    throw badRequest('日付が正しくありません。日付を選び直してください');
  return db.transaction(async (tx) => {
    await lockConversation(tx, cid, chatGroupId);
    await tx
      .update(chatGroup)
      .set({ replyDueOn })
      .where(and(eq(chatGroup.cid, cid), eq(chatGroup.chatGroupId, chatGroupId)));
    await recordChange(tx, { cid, kind: 'conversation', id: chatGroupId, at: clock() });
    return {};
  });
}

/** Marks a conversation as unread for the company; one that is unread already stays as it is. */
export function markUnread({
  db,
  clock,
  cid,
  params: { chatGroupId },
}: Call<typeof inbox.markUnread>): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const { unreadCount, messageCount } = await lockConversation(tx, cid, chatGroupId);
    if (unreadCount > 0) return {};
    await tx
      .update(chatGroup)
      .set({ unreadCount: 1, unreadMarkedCount: messageCount })
      .where(and(eq(chatGroup.cid, cid), eq(chatGroup.chatGroupId, chatGroupId)));
    await recordChange(tx, { cid, kind: 'read', id: chatGroupId, at: clock() });
    return {};
  });
}
