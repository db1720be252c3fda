import { type ChatMessage, chat } from '#endpoints/chat';
import { type InteractionDetail, interaction } from '#endpoints/interaction';
import type { Scout } from '#endpoints/scout';
import { endpointQuery, readAgain } from '@/client/queries';
import { isSameText } from '@/lib/text/same-text';
import type { BatchContext } from '@/parts/batch/define-batch';
import { latestScoutQuery } from '@/parts/candidates/reads';
import { daysSinceScout, FINISH_AFTER_DAYS, FOLLOW_UP_AFTER_DAYS } from '../list/unanswered';
import type { ChosenScout } from './chosen-scout';

/** What the platform says about a scout right before something is done about it. */
export type Seen = Pick<InteractionDetail, 'selectionId' | 'selectionStatus'> & {
  /** The newest scout of the company to the candidate, whatever it is about. */
  latest: Pick<Scout, 'scoutId' | 'status'> | null;
  /** What was written after the scout, oldest first; null where the conversation does not show the scout. */
  after: readonly ChatMessage[] | null;
};

/** Ours have words in a text; a platform that does not say who wrote counts as neither side. */
const isOurText = (message: ChatMessage, text: string) =>
  message.sender.side === 'corporation' && message.kind === 'text' && isSameText(message.textMessage, text);

/** What a conversation has after a scout; null where it does not show the scout. */
export function messagesAfter(messages: readonly ChatMessage[], scoutMessage: string) {
  // The first one: a follow-up in the same words is no scout.
  const begin = messages.findIndex((message) => isOurText(message, scoutMessage));
  return begin < 0 ? null : messages.slice(begin + 1);
}

/** Reads again what became of a scout, and leaves unread what the candidate has written. Throws when reading fails. */
export async function lookAt({ queryClient, cid }: BatchContext, scout: ChosenScout): Promise<Seen> {
  const params = { cid, chatGroupId: scout.chatGroupId };
  const { universalUid } = scout.target;
  const meta = { handlesErrors: true };
  const [{ selectionId, selectionStatus }, messages, latest] = await Promise.all([
    readAgain(queryClient, { ...endpointQuery(interaction.show, { params }), meta }),
    // The call for the latest ones would mark them as read.
    readAgain(queryClient, { ...endpointQuery(chat.pastMessages, { params }), meta }),
    readAgain(queryClient, { ...latestScoutQuery({ cid, universalUid }), meta }),
  ]);
  return { selectionId, selectionStatus, latest, after: messagesAfter(messages, scout.scoutMessage) };
}

/** Whether a text of ours is among what was written after the scout. */
export const hasOurText = ({ after }: Pick<Seen, 'after'>, text: string): boolean =>
  after?.some((message) => isOurText(message, text)) === true;

/** Why a candidate does not count as silent; null where they do. */
function answerOf({ scoutId }: ChosenScout, { selectionStatus, latest, after }: Seen): string | null {
  if (latest?.status === 'declined') return '候補者が辞退しています';
  const hasReplied = latest?.scoutId === scoutId && latest.status === 'replied';
  if (hasReplied || after?.some(({ sender }) => sender.side === 'user')) {
    return '返信がありました。会話を開いてご確認ください';
  }
  if (selectionStatus === 'finished' || selectionStatus === 'matched') return 'この選考は終了しています';
  if (selectionStatus !== 'scouting') return '選考が進んでいます。会話を開いてご確認ください';
  if (after === null) return '返信の有無を確認できません。会話を開いてご確認ください';
  return null;
}

function tooRecent({ scoutedAt }: Pick<ChosenScout, 'scoutedAt'>, days: number, now: number): boolean {
  const past = daysSinceScout({ scoutedAt }, now);
  return past === null || past < days;
}

/** Why it is too early to write again; null where it is not. */
export const followUpTooEarly = (scout: ChosenScout, now = Date.now()): string | null =>
  tooRecent(scout, FOLLOW_UP_AFTER_DAYS, now)
    ? `スカウトの送信から${FOLLOW_UP_AFTER_DAYS}日たっていません。${FOLLOW_UP_AFTER_DAYS}日たつと送れます`
    : null;

/** Why it is too early to finish; null where it is not. */
export const finishTooEarly = (scout: ChosenScout, now = Date.now()): string | null =>
  tooRecent(scout, FINISH_AFTER_DAYS, now)
    ? `スカウトの送信から${FINISH_AFTER_DAYS}日たっていません。${FINISH_AFTER_DAYS}日たつと終了できます`
    : null;

/** Why no follow-up is sent after what was seen; null where one may be. */
export function followUpObstacle(scout: ChosenScout, seen: Seen, now = Date.now()): string | null {
  const isWrittenTo = seen.after?.some(({ sender }) => sender.side === 'corporation') === true;
  return (
    answerOf(scout, seen) ??
    (isWrittenTo ? 'スカウトの後に、すでにメッセージを送信しています' : followUpTooEarly(scout, now))
  );
}

/** Whether we have written so recently that an answer may still come. */
function isJustWritten({ after }: Seen, now: number): boolean {
  const last = after?.findLast(({ sender }) => sender.side === 'corporation')?.sentAt ?? null;
  return last !== null && tooRecent({ scoutedAt: last }, FOLLOW_UP_AFTER_DAYS, now);
}

/** Why a selection is not finished after what was seen; null where it may be. */
export function finishObstacle(scout: ChosenScout, seen: Seen, now = Date.now()): string | null {
  return (
    answerOf(scout, seen) ??
    finishTooEarly(scout, now) ??
    (isJustWritten(seen, now)
      ? `最後のメッセージから${FOLLOW_UP_AFTER_DAYS}日たっていません。返信をお待ちください`
      : null)
  );
}
