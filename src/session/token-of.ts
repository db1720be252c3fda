import { ApiError } from '@/client/api-error';
import { IdentityError, type IdentityProvider } from './identity';

/**
 * The ID token that a provider gives once it is there, null without a session. Throws `ApiError` of kind `network` when
 * a new one cannot be fetched.
 */
export async function tokenOf(
  provider: Promise<IdentityProvider>,
  forceRefresh: boolean,
): Promise<string | null> {
  try {
    return await (await provider).getIdToken(forceRefresh);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.reason !== 'network') return null; // the server's 401 then ends the session
    throw new ApiError({ kind: 'network', message: 'Network Error', requestId: '', cause: error });
  }
}
