import { ApiError } from '@/client/api-error';
import { isCancelledCall } from '@/client/http';
import { isOutcomeUnknown } from '@/client/outcome-unknown';
import type { BatchState } from './batch-state';

/** What became of one step of a batch; `pause` says why the others had better wait. */
export type StepResult = { state: BatchState; pause?: string };

/** Why the people who follow one that failed wait. */
export const STOPPED = 'エラーのため、一時停止しました。理由をご確認のうえ、「続ける」を押してください。';

/** Statuses that the next person would meet too. */
const isForAll = ({ status = 0 }: ApiError) => status >= 500 || [401, 403, 429].includes(status);

type Texts = {
  /** Said without a network. */
  offline: string;
  /** Said when it may be done. */
  unsure: string;
  /** Returns what is said beside the person; it throws what has nothing to do with a response. */
  reasonOf: (error: unknown) => string;
};

/** What an error makes of a person. `mayBeDone`: nobody knows yet whether it was done. */
export function failureOf(error: unknown, mayBeDone: boolean, texts: Texts): StepResult {
  // Without a response nothing is known about this one, nor would the next one arrive.
  if (isCancelledCall(error) || (error instanceof ApiError && error.status === undefined)) {
    return { state: { type: mayBeDone ? 'sending' : 'waiting' }, pause: texts.offline };
  }
  // It may be done: it is no failure before that was looked up.
  if (mayBeDone && isOutcomeUnknown(error)) return { state: { type: 'sending' }, pause: texts.unsure };
  const stops = isOutcomeUnknown(error) || (error instanceof ApiError && isForAll(error));
  return {
    state: { type: 'failed', reason: texts.reasonOf(error) },
    ...(stops ? { pause: STOPPED } : null),
  };
}
