import { ApiError } from '@/client/api-error';
import { refusalMessage } from '@/client/refusal-message';
import { isNotUnderstood, NOT_UNDERSTOOD_MESSAGE } from '@/client/response-shape-error';
import { NETWORK_MESSAGE, TOO_MANY_MESSAGE } from '@/features/entry/auth/login-input';
import { IdentityError, type IdentityErrorReason } from '@/session/identity';

const OTHER_MESSAGE = '処理を完了できませんでした。時間をおいて、もう一度お試しください。';

const messages: Readonly<Record<IdentityErrorReason, string>> = {
  invalidCredential: OTHER_MESSAGE,
  tooManyRequests: TOO_MANY_MESSAGE,
  network: NETWORK_MESSAGE,
  emailInUse: 'このメールアドレスはすでに登録されています。',
  weakPassword: 'このパスワードは使用できません。推測されにくい、別のパスワードを設定してください。',
  other: OTHER_MESSAGE,
};

/** What a person reads when a step of their sign-up failed. */
export function signUpErrorMessage(error: unknown): string {
  if (error instanceof IdentityError) return messages[error.reason];
  if (isNotUnderstood(error)) return NOT_UNDERSTOOD_MESSAGE;
  if (!(error instanceof ApiError)) return OTHER_MESSAGE;
  if (error.kind !== 'http') return NETWORK_MESSAGE;
  return refusalMessage(error, OTHER_MESSAGE);
}

/** Whether the address turned out to have an account: its owner is to sign in instead. */
export const isEmailInUse = (error: unknown): boolean =>
  error instanceof IdentityError && error.reason === 'emailInUse';
