import type { Flags } from './flags';
import { IdentityError, type IdentityProvider, type IdentityUser } from './identity';

/** What a new account is for: to register a company, or to join one by an invitation. */
export type SignUpPurpose = 'company' | 'invitation';

type NewIdentity = { email: string; password: string; purpose: SignUpPurpose };

const isReason = (error: unknown, reason: IdentityError['reason']) =>
  error instanceof IdentityError && error.reason === reason;

/** Creates the identity; one that has this very password is what an earlier try made whose answer was lost. */
async function createOrEnter(
  { email, password }: NewIdentity,
  provider: IdentityProvider,
): Promise<IdentityUser> {
  try {
    return await provider.signUp(email, password);
  } catch (error) {
    if (!isReason(error, 'emailInUse')) throw error;
    return provider.signIn(email, password).catch((refusal) => {
      throw isReason(refusal, 'invalidCredential') ? error : refusal;
    });
  }
}

/**
 * Creates the identity of a sign-up. The in-progress flag is set before anything can succeed, so that a company's
 * registration is resumed wherever the sign-up breaks off; a refusal puts it back. Throws `IdentityError`.
 */
export async function createIdentity(
  identity: NewIdentity,
  provider: IdentityProvider,
  { inProgressCorporationMemberSignup: signup }: Pick<Flags, 'inProgressCorporationMemberSignup'>,
): Promise<IdentityUser> {
  const wasInProgress = signup.isSet();
  if (identity.purpose === 'company') signup.set();
  try {
    return await createOrEnter(identity, provider);
  } catch (error) {
    if (!wasInProgress) signup.clear();
    throw error;
  }
}

/** Ends a sign-up with the company that it led to, registered or joined, and acts for that company. */
export function joinCompany(
  cid: string,
  { inProgressCorporationMemberSignup: signup }: Pick<Flags, 'inProgressCorporationMemberSignup'>,
  switchAccount: (cid: string) => Promise<void>,
): Promise<void> {
  signup.clear();
  return switchAccount(cid);
}
