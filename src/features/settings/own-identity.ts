import * as v from 'valibot';
import { signUpErrorMessage } from '@/features/signup/sign-up-error';
import { IdentityError } from '@/session/identity';

/** The password that one has, to prove who one is. */
export const CurrentPassword = v.pipe(v.string(), v.nonEmpty('現在のパスワードを入力してください'));

/** What is wrong with the password that was to prove who one is; null when it is something else. */
export const wrongPassword = (error: unknown): string | null =>
  error instanceof IdentityError && error.reason === 'invalidCredential'
    ? '現在のパスワードが正しくありません'
    : null;

/** What a person reads when the identity provider refused a change; the app alerts what spec §8 names. */
export function identityProblem(error: unknown): string {
  window.reportError(error);
  return signUpErrorMessage(error);
}
