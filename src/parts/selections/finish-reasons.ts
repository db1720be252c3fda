import { FinishReason } from '#endpoints/selection';
import { has } from '@/session/abilities';

/** The reasons that the platform knows; none on one that finishes a selection without. */
export const finishReasons: readonly FinishReason[] = has('finishReasons') ? FinishReason.options : [];

/** The Japanese names of the reasons for which a selection is finished. */
export const finishReasonLabels: Record<FinishReason, string> = {
  skill: 'スキル・経験が合わない',
  terms: '条件が合わない',
  schedule: '時期・稼働が合わない',
  declined: '候補者の辞退',
  filled: '他の候補者に決定',
  noReply: '返信がない',
  other: 'その他',
};

/** The reasons as a `Select` takes them. */
export const finishReasonOptions = finishReasons.map((value) => ({
  value,
  label: finishReasonLabels[value],
}));
