import { vi } from 'vitest';

// A router in memory instead of the browser's address bar, and an identity provider that takes the tests' tokens.
vi.mock('next/router', async () => {
  const { default: router, ...rest } = await import('next-router-mock');
  return { ...rest, default: router, Router: router };
});
vi.mock('@/session/firebase', async () => {
  const { fakeIdentityProvider } = await import('../support/fake-identity-provider.ts');
  return { createFirebaseProvider: () => fakeIdentityProvider };
});
