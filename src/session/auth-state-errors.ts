import { UNKNOWN_CONTRACT_TYPE_MESSAGE } from '#endpoints/role';

/** The message of the error that a company or contract without user account or profile raises (spec §4). */
export const INVALID_AUTH_STATE_MESSAGE = '認証情報初期化でリクエストされた状態が不正でした。';

/** Whether an error is one of the two of spec §4 that say that what was loaded does not fit together. */
export function isAuthStateError(error: unknown): error is Error {
  const messages = [INVALID_AUTH_STATE_MESSAGE, UNKNOWN_CONTRACT_TYPE_MESSAGE];
  return error instanceof Error && messages.includes(error.message);
}
