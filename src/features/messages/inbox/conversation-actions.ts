import { inbox } from '#endpoints/inbox';
import { type Interaction, interaction } from '#endpoints/interaction';
import { numberOfUnreadMessages } from '#endpoints/unread-messages';
import { call } from '@/client/call';
import { runMutation } from '@/client/run-mutation';
import { formatDay } from '@/lib/dates/day';
import { formatDateTime } from '@/lib/text/format';
import { createChangeQueue } from '@/parts/marks/change-queue';
import { invalidateCorporationQueries } from '@/session/corporation-queries';
import { isCurrentCorporation } from '@/session/use-session';
import { showToast } from '@/ui/feedback/toast-store';
import { type ConversationPlace, readChangeAgain, showChange } from './conversation-change';

type Setting<Value extends string | boolean | null> = {
  changes: ReturnType<typeof createChangeQueue<{ value: Value }>>;
  toChange: (value: Value) => Partial<Interaction>;
  send: (value: Value) => Promise<unknown>;
  messageOf: (value: Value) => string;
};

/** Sets one thing about a conversation: shown at once, with 元に戻す, and taken back when it is refused. */
async function set<Value extends string | boolean | null>(
  place: ConversationPlace,
  setting: Setting<Value>,
  { value, before, isUndo = false }: { value: Value; before: Value; isUndo?: boolean },
): Promise<void> {
  const { queryClient, cid, chatGroupId } = place;
  showChange(place, setting.toChange(value));
  const outcome = await setting.changes.settle(`${cid} ${chatGroupId}`, { value }, before, (newest) =>
    runMutation(queryClient, { mutationFn: () => setting.send(newest.value) }),
  );
  if (outcome === null) return;
  if (outcome.hasFailed) showChange(place, setting.toChange(outcome.value));
  readChangeAgain(place);
  if (outcome.hasFailed || isUndo || !isCurrentCorporation(cid)) return;
  showToast({
    message: setting.messageOf(outcome.value),
    action: {
      label: '元に戻す',
      onAction: () => void set(place, setting, { value: before, before: outcome.value, isUndo: true }),
    },
  });
}

const pins = createChangeQueue<{ value: boolean }>();
const snoozes = createChangeQueue<{ value: string | null }>();
const dues = createChangeQueue<{ value: string | null }>();

/** Pins a conversation to the top of the user's list, or unpins it. */
export function setPinned(place: ConversationPlace, change: { value: boolean; before: boolean }): void {
  const { cid, chatGroupId } = place;
  const setting: Setting<boolean> = {
    changes: pins,
    toChange: (isPinned) => ({ isPinned }),
    send: (isPinned) => call(inbox.changePin, { params: { cid, chatGroupId }, body: { isPinned } }),
    messageOf: (isPinned) => (isPinned ? 'ピン留めしました' : 'ピン留めを外しました'),
  };
  void set(place, setting, change);
}

/** Snoozes a conversation until an instant, or ends that with null. */
export function setSnoozed(
  place: ConversationPlace,
  change: { value: string | null; before: string | null },
): void {
  const { cid, chatGroupId } = place;
  const setting: Setting<string | null> = {
    changes: snoozes,
    toChange: (snoozedUntil) => ({ snoozedUntil }),
    send: (snoozedUntil) =>
      call(inbox.changeSnooze, { params: { cid, chatGroupId }, body: { snoozedUntil } }),
    messageOf: (until) =>
      until === null ? 'スヌーズを解除しました' : `${formatDateTime(until)}までスヌーズしました`,
  };
  void set(place, setting, change);
}

/** Sets until which day the company means to reply; null for none. */
export function setReplyDue(
  place: ConversationPlace,
  change: { value: string | null; before: string | null },
): void {
  const { cid, chatGroupId } = place;
  const setting: Setting<string | null> = {
    changes: dues,
    toChange: (replyDueOn) => ({ replyDueOn }),
    send: (replyDueOn) => call(inbox.changeReplyDue, { params: { cid, chatGroupId }, body: { replyDueOn } }),
    messageOf: (day) => (day === null ? '返信期限を外しました' : `返信期限を${formatDay(day)}にしました`),
  };
  void set(place, setting, change);
}

/** Marks a conversation as unread for the company, which must not be open: looking at it marks it as read. */
export async function markUnread(place: ConversationPlace): Promise<void> {
  const { queryClient, cid, chatGroupId } = place;
  try {
    const mutationFn = () => call(inbox.markUnread, { params: { cid, chatGroupId } });
    await runMutation(queryClient, { mutationFn });
    showChange(place, { unreadCount: 1 });
    if (isCurrentCorporation(cid)) showToast({ message: '未読にしました' });
  } catch {
    // The app has said why.
  }
  const shown = [interaction.list, interaction.show, numberOfUnreadMessages];
  void invalidateCorporationQueries(queryClient, shown, cid);
}
