import {
  signInWithEmailAndPassword,
  type User,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { openedAuth, translated } from './firebase';
import { IdentityError } from './identity';

// Not beside the provider's other calls: only 個人設定 loads these, when a change is sent.

/** Signs in again with the password, without which the provider refuses such changes. */
async function reauthenticate(password: string): Promise<User> {
  const auth = openedAuth();
  const { user } = await translated(
    signInWithEmailAndPassword(auth, auth.currentUser?.email ?? '', password),
  );
  return user;
}

/** Changes one's own password. Throws `IdentityError`; `invalidCredential` means that the current one is wrong. */
export async function changePassword({ current, next }: { current: string; next: string }): Promise<void> {
  await translated(updatePassword(await reauthenticate(current), next));
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
  const user = await reauthenticate(password);
  await translated(verifyBeforeUpdateEmail(user, email)).catch((error: unknown) => {
    if (!(error instanceof IdentityError && error.reason === 'emailInUse')) throw error;
  });
}
