import * as v from 'valibot';
import { signUpErrorMessage } from '@/features/entry/signup/sign-up-error';
import { IdentityError } from '@/session/identity';

/** The password that one has, to prove who one is. */
export const CurrentPassword = v.pipe(v.string(), v.nonEmpty('現在のパスワードを入力してください'));

/**
 * What is wrong with the password that was to prove who one is; null when it is something else. The provider says the same
 * where the address has changed meanwhile, by the link in its mail.
 */
export const wrongPassword = (error: unknown): string | null =>
  error instanceof IdentityError && error.reason === 'invalidCredential'
    ? '現在のパスワードが正しくありません。メールアドレスを変更したあとは、新しいアドレスでログインし直してください'
    : null;

/** What a person reads when the identity provider refused a change; the app alerts what spec §8 names. */
export function identityProblem(error: unknown): string {
  window.reportError(error);
  return signUpErrorMessage(error);
}
