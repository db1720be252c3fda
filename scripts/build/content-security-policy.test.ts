import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.js';

it('lets a service worker be registered in development only', () => {
  expect(contentSecurityPolicy(false)).toContain("worker-src 'none'");
  expect(contentSecurityPolicy(true)).toContain("worker-src 'self'");
});
