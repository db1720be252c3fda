import {
  signInWithEmailAndPassword,
  type User,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { openedAuth, translated } from './firebase';
import { IdentityError } from './identity';

// Apart from the other calls of the provider: 個人設定 alone loads this, once a change is sent.

/** The signed-in person, who has just proved to be it by the password: the provider refuses such changes otherwise. */
async function proved(password: string): Promise<User> {
  const auth = openedAuth();
  const { user } = await translated(
    signInWithEmailAndPassword(auth, auth.currentUser?.email ?? '', password),
  );
  return user;
}

/** Changes one's own password. Throws `IdentityError`; `invalidCredential` means that the current one is wrong. */
export async function changePassword({ current, next }: { current: string; next: string }): Promise<void> {
  await translated(updatePassword(await proved(current), next));
}

/**
 * Asks for a mail to the new address, whose link makes it one's own. Throws `IdentityError`, but for an address that has
 * an account: that must not show.
 */
export async function requestEmailChange({
  password,
  email,
}: {
  password: string;
  email: string;
}): Promise<void> {
  const user = await proved(password);
  await translated(verifyBeforeUpdateEmail(user, email)).catch((error: unknown) => {
    if (!(error instanceof IdentityError && error.reason === 'emailInUse')) throw error;
  });
}
