import type { HeldReason, PlannedMessage } from '#endpoints/planned-message';

const texts: Readonly<Record<Exclude<HeldReason, 'refused'>, string>> = {
  candidateReplied: '予約したあとに候補者から返信があったため、送信していません',
  projectClosed: '案件が終了したため、送信していません',
  writerGone: '保存したメンバーが企業から外れたため、送信していません',
  failed: 'システムの問題で送信できませんでした',
};

/** Why a planned message was not sent; null for one that is still to leave. */
export function heldTextOf({ chatGroupId, heldReason, heldText }: PlannedMessage): string | null {
  if (heldReason === null) return null;
  if (heldReason === 'candidateReplied' && chatGroupId === null)
    return '予約したあとに候補者から応募または返信があったため、送信していません';
  return heldReason === 'refused' ? (heldText ?? '送信できませんでした') : texts[heldReason];
}
