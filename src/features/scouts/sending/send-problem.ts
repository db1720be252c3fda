import { ApiError, isAggregateRootNotFound } from '@/client/api-error';
import { isOutcomeUnknown } from '@/client/outcome-unknown';
import { refusalMessage } from '@/client/refusal-message';

/** Where it failed: reading before the question, sending, after an attempt whose outcome is unknown, or planning. */
type Step = 'check' | 'send' | 'unknown' | 'plan';

const texts: Record<Step, string> = {
  check:
    '送信済みのスカウトを確認できませんでした。入力内容はそのままです。もう一度「確認へ進む」を押してください。',
  send: 'まだ送信していません。入力内容はそのままです。時間をおいて、もう一度「送信する」を押してください。',
  unknown:
    '送信できたか確認できませんでした。もう一度「送信する」を押すと、送信済みでないことを確かめてから送信します。',
  plan: '予約できたか確認できませんでした。もう一度予約してください。二重に予約されることはありません。',
};

/**
 * What is said where sending failed: the server's own message, or `ownText` about what happened and what to do next. An
 * error that has nothing to do with a response is thrown on.
 */
export function sendFailure(error: unknown, ownText: string): string {
  const isUnknown = isOutcomeUnknown(error);
  if (!(error instanceof ApiError) && !isUnknown) throw error;
  if (isAggregateRootNotFound(error)) {
    return '候補者または案件が見つかりませんでした。退会や削除の可能性があります。ページを再読み込みして、もう一度お試しください。';
  }
  return error instanceof ApiError && !isUnknown ? refusalMessage(error, ownText) : ownText;
}

/** The same in スカウト作成, by the step that failed. */
export const sendProblem = (error: unknown, step: Step): string => sendFailure(error, texts[step]);
