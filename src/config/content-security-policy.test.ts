import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.js';

it('lets a service worker of our own origin be registered, and none of another', () => {
  expect(contentSecurityPolicy({ isDevelopment: false })).toContain("worker-src 'self';");
  expect(contentSecurityPolicy({ isDevelopment: true })).toContain("worker-src 'self';");
});
