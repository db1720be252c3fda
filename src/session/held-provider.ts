import type { IdentityProvider } from './identity';

/** The identity provider, loaded when it is first asked for; a load that failed is tried again by the next who asks. */
export function holdProvider(load: () => Promise<IdentityProvider>) {
  let provider: Promise<IdentityProvider> | null = null;
  let isReady = false;

  function request(): Promise<IdentityProvider> {
    provider ??= load().then(
      (loaded) => {
        isReady = true;
        return loaded;
      },
      (error) => {
        provider = null;
        throw error;
      },
    );
    return provider;
  }

  return { request, isRequested: () => provider !== null, isReady: () => isReady };
}
