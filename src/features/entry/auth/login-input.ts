import { WRONG_EMAIL } from '#endpoints/error-messages';
import { ApiError } from '@/client/api-error';
import { isNotUnderstood, NOT_UNDERSTOOD_MESSAGE } from '@/client/response-shape-error';
import { IdentityError, type IdentityErrorReason } from '@/session/identity';

/** What a person reads when there was no response. */
export const NETWORK_MESSAGE =
  '通信できませんでした。ネットワーク環境をご確認のうえ、もう一度お試しください。';
const OTHER_MESSAGE = 'ログインできませんでした。時間をおいて、もう一度お試しください。';

/** What a person reads when they tried too often. */
export const TOO_MANY_MESSAGE = '試行回数が上限に達しました。しばらくしてからお試しください';

const messages: Readonly<Record<IdentityErrorReason, string>> = {
  invalidCredential: 'メールアドレスまたはパスワードが正しくありません',
  tooManyRequests: TOO_MANY_MESSAGE,
  network: NETWORK_MESSAGE,
  emailInUse: OTHER_MESSAGE,
  weakPassword: OTHER_MESSAGE,
  other: OTHER_MESSAGE,
};

/** What a person reads when sign-in failed; it never reveals whether an address is known (docs/product/entry.md). */
export function loginErrorMessage(error: unknown): string {
  if (error instanceof IdentityError) return messages[error.reason];
  if (isNotUnderstood(error)) return NOT_UNDERSTOOD_MESSAGE;
  if (error instanceof ApiError && error.kind !== 'http') return NETWORK_MESSAGE;
  return OTHER_MESSAGE;
}

/** What is wrong with each field. */
export type LoginErrors = { email?: string; password?: string };

/** Checks the sign-in form before it is sent; an empty result means that it may be. */
export function validateLogin({ email, password }: { email: string; password: string }): LoginErrors {
  const errors: LoginErrors = {};
  if (email === '') errors.email = 'メールアドレスを入力してください';
  else if (!/^[^\s@]+@[^\s@]+$/.test(email)) errors.email = WRONG_EMAIL;
  if (password === '') errors.password = 'パスワードを入力してください';
  return errors;
}
