import {
  signInWithEmailAndPassword,
  type User,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { userAccount } from '#endpoints/user-account';
import { call } from '@/client/call';
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

/**
 * Takes over the address that the link in such a mail has made one's own, as a sign-in does; returns whether there was
 * one. A provider that ends the sessions of the old address signs out instead. Throws `IdentityError` or `ApiError`.
 */
export async function takeOverEmail(known: string): Promise<boolean> {
  const user = openedAuth().currentUser;
  if (user === null) return false;
  await translated(user.reload());
  if (user.email === null || user.email === known) return false;
  await translated(user.getIdToken(true));
  await call(userAccount.create, { body: { email: user.email } });
  return true;
}
