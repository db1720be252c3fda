import { ApiError, isMissing } from './api-error';
import { isNotUnderstood, NOT_UNDERSTOOD_MESSAGE } from './response-shape-error';

/** Why something could not be read, and whether reading it again is of no use. */
type ReadFailure = { text: string; isFinal: boolean };

const FORBIDDEN =
  '表示する権限がありません。ご契約プランとログイン中のアカウントをご確認ください。お心当たりがない場合は、企業のほかのメンバーかお問い合わせフォームにご連絡ください。';
const MISSING =
  'データが見つかりませんでした。削除されたか、このサービスにない機能の可能性があります。必要な場合は、お問い合わせフォームからご連絡ください。';
const TOO_MANY = '短時間に操作が集中しています。1分ほど時間をおいて、もう一度お試しください。';

/** Says what a failed read means; null where all one can do is to try again later. */
export function readFailure(error: Error | null): ReadFailure | null {
  if (isMissing(error)) return { text: MISSING, isFinal: true };
  if (isNotUnderstood(error)) return { text: NOT_UNDERSTOOD_MESSAGE, isFinal: false };
  if (!(error instanceof ApiError)) return null;
  if (error.status === 403) return { text: FORBIDDEN, isFinal: true };
  return error.status === 429 ? { text: TOO_MANY, isFinal: false } : null;
}
