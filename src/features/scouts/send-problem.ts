import { ApiError, isAggregateRootNotFound } from '@/client/api-error';
import { isOutcomeUnknown } from './use-send-scout';

/**
 * What is said where reading the newest scout before the question (`check`) or before sending (`recheck`), or sending
 * itself (`send`) failed: the server's own message, or what happened and what to do next. An error that has nothing to
 * do with an answer is thrown on.
 */
export function sendProblem(error: unknown, step: 'check' | 'recheck' | 'send'): string {
  const isUnknown = isOutcomeUnknown(error);
  if (!(error instanceof ApiError) && !isUnknown) throw error;
  if (isAggregateRootNotFound(error)) {
    return '候補者または案件が見つかりませんでした。退会や削除の可能性があります。ページを再読み込みして、もう一度お試しください。';
  }
  if (error instanceof ApiError && error.serverMessage && !isUnknown) return error.serverMessage;
  if (step === 'check') {
    return '送信済みのスカウトを確認できませんでした。入力内容はそのままです。もう一度「確認へ進む」を押してください。';
  }
  if (step === 'recheck') {
    return 'まだ送信していません。入力内容はそのままです。時間をおいて、もう一度「送信する」を押してください。';
  }
  if (isUnknown) {
    return '送信できたか確認できませんでした。もう一度「送信する」を押すと、送信済みでないことを確かめてから送信します。';
  }
  return '送信できませんでした。入力内容はそのままです。時間をおいて、もう一度「送信する」を押してください。';
}
