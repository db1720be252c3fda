import { configure } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';

// A page asks the real server code several things before it shows its content; a loaded machine takes its time.
configure({
  asyncUtilTimeout: 20_000,
  // Printing the page for each look that finds nothing yet would take a tenth of the time. DEBUG_PRINT_LIMIT=7000 prints it.
  ...(!process.env.DEBUG_PRINT_LIMIT && { getElementError: (message) => new Error(message ?? '') }),
});

// Messages go out at once; tests of the wait choose one.
beforeEach(() => localStorage.setItem('biz.sendWait', '0'));

// Stores that can be emptied, a router in memory instead of the browser's address bar, and an identity provider that takes the tests' tokens.
vi.mock('next/router', async () => {
  const { default: router, ...rest } = await import('next-router-mock');
  return { ...rest, default: router, Router: router };
});
vi.mock('zustand', async (importOriginal) => {
  const { knownStores } = await import('../support/pages/stores.ts');
  return knownStores(importOriginal);
});
vi.mock('@/session/firebase', async () => {
  const { fakeIdentityProvider } = await import('../support/servers/fake-identity-provider.ts');
  return { createFirebaseProvider: async () => fakeIdentityProvider };
});
