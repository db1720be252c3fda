import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { root } from '../../scripts/lib/settings.ts';
import { isolatedEnvironment, testBuild } from '../../scripts/lib/test-environment.ts';
import { watchForComplaints } from '../support/quiet-page.ts';

const links = {
  NEXT_PUBLIC_LEGACY_SITE_URL: 'https://old.acme.example.com',
  NEXT_PUBLIC_HELP_URL: 'https://help.acme.example.com',
  NEXT_PUBLIC_CONTACT_URL: 'https://acme.example.com/contact',
  NEXT_PUBLIC_TERMS_URL: 'https://acme.example.com/terms',
  NEXT_PUBLIC_PRIVACY_URL: 'https://acme.example.com/privacy',
};

const production = {
  ...links,
  NEXT_PUBLIC_API_BASE_URL: 'https://api.acme.example.com',
  NEXT_PUBLIC_SITE_NAME: '採用</script>アクメ',
  NEXT_PUBLIC_FIREBASE_API_KEY: 'key-of-acme',
  NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: 'acme.example.com',
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: 'acme',
};

const servers = new Set<ChildProcess>();

test.afterEach(() => {
  for (const server of servers) server.kill('SIGKILL');
  servers.clear();
});

/** Serves the build of all tests with other settings. */
async function serve(settings: Readonly<Record<string, string>>) {
  const port = await findFreePort();
  const next = join(root, 'node_modules/next/dist/bin/next');
  const server = spawn(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: root,
    env: { ...process.env, ...isolatedEnvironment({ NEXT_DIST_DIR: testBuild, ...settings }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  servers.add(server);
  let errors = '';
  server.stdout.resume();
  server.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
    server.once('close', (code) => resolve({ code, errors })),
  );
  return { url: `http://127.0.0.1:${port}/biz/login/`, ended };
}

test('one build serves other settings: name, links, addresses and the policy are those of the start', async ({
  page,
  request,
}) => {
  const { url } = await serve(production);
  await expect
    .poll(
      () =>
        request.get(url).then(
          (response) => response.status(),
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
  const complaints = watchForComplaints(page);
  const response = await page.goto(url);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain(
    "connect-src 'self' https://api.acme.example.com https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
  );
  await expect(page).toHaveTitle('ログイン | 採用</script>アクメ');
  await expect(page.getByRole('link', { name: /利用規約/ })).toHaveAttribute(
    'href',
    links.NEXT_PUBLIC_TERMS_URL,
  );
  await expect(page.getByText('(例)')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a server whose settings are wrong ends as it starts, and says which', async () => {
  const { ended } = await serve({ ...production, NEXT_PUBLIC_TERMS_URL: '' });
  const { code, errors } = await ended;
  expect(code).toBe(1);
  expect(errors.trimEnd().split('\n').at(-1)).toBe(
    'NEXT_PUBLIC_TERMS_URL is not set: expected an address that starts with http:// or https://, because people sign in through a real Firebase project.',
  );
});
