import { env } from '@/config/env';
import type { ApiError } from './api-error';

const SYSTEM_MESSAGE = 'システムエラーです。しばらく時間を置いてから、もう一度お試しください。';
const TARGET_MISSING_MESSAGE =
  '対象のデータが見つかりませんでした。ページを再読み込みして、もう一度お試しください。';
const BAD_INPUT_MESSAGE = '入力内容を確認できませんでした。内容をご確認のうえ、もう一度お試しください。';
const OTHER_MESSAGE = '処理を完了できませんでした。ページを再読み込みして、もう一度お試しください。';

const messages: Readonly<Record<number, string>> = {
  401: 'ログインの状態を確認できなかったため、完了できませんでした。ページを再読み込みするか、もう一度ログインしてください。',
  403: '権限がないため、完了できませんでした。ページを再読み込みして、ご契約プランとログイン中のアカウントをご確認ください。',
  404: TARGET_MISSING_MESSAGE,
  409: 'ほかの操作と重なったため、完了できませんでした。ページを再読み込みして、もう一度お試しください。',
  413: '送信する内容が大きすぎるため、完了できませんでした。ファイルサイズや文字数を減らして、もう一度お試しください。',
  422: 'データの状態が変わったため、完了できませんでした。ページを再読み込みして、内容をご確認ください。',
  429: '短時間に操作が集中したため、完了できませんでした。しばらく時間を置いてから、もう一度お試しください。',
  507: 'サーバーの空き容量が不足しているため、保存できませんでした。お問い合わせフォームからご連絡ください。',
};

/**
 * What the screen says about a response that is not OK. The server's message is shown for a 400 (spec §8), and for a 422 of
 * our own API. `ownText` replaces a 400 without a message, and a failure of the server.
 */
export function refusalMessage(error: ApiError, ownText?: string): string {
  const { status = 0, serverMessage, missing } = error;
  if (missing !== undefined) return TARGET_MISSING_MESSAGE;
  const isForPeople = status === 400 || (status === 422 && env.apiExtensions);
  if (isForPeople && serverMessage) return serverMessage;
  if (status === 400) return ownText ?? BAD_INPUT_MESSAGE;
  return messages[status] ?? ownText ?? (status >= 500 ? SYSTEM_MESSAGE : OTHER_MESSAGE);
}
