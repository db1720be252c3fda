import { flags } from './flags';
import { IdentityError, type IdentityProvider, type IdentityUser } from './identity';

/** What a new account is for: to register a company, or to join one by an invitation. */
export type SignUpPurpose = 'company' | 'invitation';

type NewIdentity = { email: string; password: string; purpose: SignUpPurpose };

const isReason = (error: unknown, reason: IdentityError['reason']) =>
  error instanceof IdentityError && error.reason === reason;

/** Creates the identity; one that has this very password was made by an earlier attempt whose response was lost. */
async function createOrSignIn(
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
): Promise<IdentityUser> {
  const wasInProgress = flags.inProgressCorporationMemberSignup.isSet();
  if (identity.purpose === 'company') flags.inProgressCorporationMemberSignup.set();
  try {
    return await createOrSignIn(identity, provider);
  } catch (error) {
    if (!wasInProgress) flags.inProgressCorporationMemberSignup.clear();
    throw error;
  }
}
