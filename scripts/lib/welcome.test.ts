import { expect, it } from 'vitest';
import { demoAccounts } from '../../demo/demo-accounts.ts';
import { welcome } from './welcome.ts';

const settings = {
  webPort: 3000,
  apiPort: 4000,
  authPort: 9099,
  dataDir: '.data',
  startsAuth: true,
  startsApi: true,
  webUrl: 'http://localhost:3000/biz',
  apiUrl: 'http://localhost:4000',
};

it.each([
  ['with its own API and emulator', {}, true],
  ['with an API elsewhere, which knows none of them', { startsApi: false }, false],
  ['with a real Firebase project, which knows none of them', { startsAuth: false }, false],
])('shows the demo accounts %s: %j', (_name, changes, isShown) => {
  const text = welcome({ ...settings, ...changes }, '10 s', '.data/logs');
  expect(text).toContain('http://localhost:3000/biz');
  for (const { email } of demoAccounts) expect(text.includes(email)).toBe(isShown);
});

it('shows them where the server is in the browser', () => {
  const text = welcome({ ...settings, startsApi: false }, '10 s', '.data/logs', true);
  for (const { email, password } of demoAccounts) {
    expect(text).toContain(email);
    expect(text).toContain(password);
  }
  expect(text).not.toContain('/docs');
});
