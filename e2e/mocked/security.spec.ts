import type { Page } from '@playwright/test';
import { memo } from '#endpoints/memo';
import { template } from '#endpoints/template';
import { callApi } from '../../tests/support/call-api.ts';
import { createCorporation } from '../../tests/support/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../tests/support/matching-factories.ts';
import { expect, test } from '../support/mocked.ts';

const HOSTILE = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>"'>{{constructor}}[x](javascript:window.hacked=1) javascript:window.hacked=1`;

/** Collects every violation of the content security policy, on every page of the context. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      if ('tellViolation' in window && typeof window.tellViolation === 'function') {
        window.tellViolation(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}`);
      }
    });
  });
  return violations;
}

test('pages are asked for anew, what a build is made of is kept, and both come compressed', async ({
  request,
}) => {
  const page = await request.get('/biz/login/');
  expect(page.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'gzip' });
  const again = await request.get('/biz/login/', { headers: { 'If-None-Match': page.headers().etag ?? '' } });
  expect(again.status()).toBe(304);

  const html = await page.text();
  expect(html).toMatch(/<link rel="preconnect" href="https?:[^"]+" crossorigin="anonymous"/i);
  const [, path = ''] = /src="([^"]+[.]js)"/.exec(html) ?? [];
  const script = (await request.get(path)).headers();
  expect(script['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script['x-content-type-options']).toBe('nosniff');
  // It rules nothing there, and is longer than many a script.
  expect(script['content-security-policy']).toBeUndefined();
});

for (const path of [
  '/biz/login/',
  '/biz/projects/',
  '/biz/profiles/any/',
  '/biz/nowhere/',
  '/biz/icon.svg',
]) {
  test(`${path} comes with every header of protection`, async ({ request }) => {
    const response = await request.get(path, {
      maxRedirects: 0,
      headers: { 'x-forwarded-proto': 'https' },
    });
    const headers = response.headers();
    const policy = Object.fromEntries(
      (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
    );
    expect(policy['default-src']).toEqual(["'self'"]);
    for (const source of policy['script-src'] ?? ['none'])
      expect(source).toMatch(/^'(self|sha256-[\w+/=]+)'$/);
    for (const name of ['object-src', 'base-uri', 'frame-src', 'frame-ancestors']) {
      expect(policy[name]).toEqual(["'none'"]);
    }
    expect(policy['form-action']).toEqual(["'self'"]);
    expect(policy['connect-src']).not.toContain('*');
    expect(headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-powered-by']).toBeUndefined();
  });
}

test('without TLS in front no page asks for it', async ({ request }) => {
  const headers = (await request.get('/biz/login/')).headers();
  expect(headers['strict-transport-security']).toBeUndefined();
});

test.describe('hostile texts', () => {
  test.setTimeout(180_000);

  test('run nowhere, break no policy, and no token is in any address', async ({ api, page, login }) => {
    const violations = await watchViolations(page);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const { db } = api;
    const { cid, user } = await createCorporation(db, { name: HOSTILE });
    const project = await createProject(db, cid, {
      title: HOSTILE,
      detail: { background: HOSTILE, work: HOSTILE, required: HOSTILE, preferred: HOSTILE, flow: HOSTILE },
      feature: { tags: [HOSTILE.slice(0, 30)], appeal: HOSTILE, imageUrl: 'https://images.example/x.png' },
    });
    const candidate = await createCandidate(db, {
      lastName: HOSTILE,
      firstName: HOSTILE,
      headline: HOSTILE,
      introduction: HOSTILE,
      careers: [{ company: HOSTILE, position: HOSTILE, from: '2020-04', to: null, description: HOSTILE }],
      links: [
        { title: HOSTILE, url: 'javascript:window.hacked=1' },
        { title: HOSTILE, url: 'data:text/html,<script>window.hacked=1</script>' },
      ],
      skills: [{ name: HOSTILE, years: 3 }],
    });
    const { chatGroupId, applicationId } = await createConversation(db, cid, {
      project,
      candidate,
      messages: [{ side: 'user', text: HOSTILE }],
    });
    await createConversation(db, cid, {
      project,
      origin: 'scout',
      status: 'scouting',
      messages: [{ side: 'corporation', text: HOSTILE }],
    });
    const { universalUid } = candidate;
    await callApi(api, memo.change, {
      as: user,
      params: { cid },
      body: { targetUniversalUid: universalUid, memo: HOSTILE, updatedAt: null },
    });
    await callApi(api, template.create, {
      as: user,
      params: { cid },
      body: { title: 'x', message: HOSTILE },
    });

    await login(user, '/projects/');
    await page.route('https://images.example/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    const paths = [
      '/projects/',
      '/projects/new/',
      `/projects/${project.projectId}/`,
      `/projects/${project.projectId}/?tab=applications`,
      `/projects/${project.projectId}/?tab=scouts`,
      `/projects/${project.projectId}/edit/`,
      '/profiles/',
      `/profiles/${universalUid}/`,
      '/favorites/',
      '/scouts/',
      '/scouts/templates/',
      '/applications/',
      `/applications/${applicationId}/`,
      '/messages/',
      `/messages/${chatGroupId}/`,
      '/corporation/edit/',
      '/corporation/members/',
      '/corporation/payment/management/',
      '/nowhere/',
    ];
    for (const path of paths) {
      await page.goto(`/biz${path}`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      const links = await page
        .locator('a[href]')
        .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
      expect(links.filter((href) => /^\s*(javascript|data|vbscript):/i.test(href))).toEqual([]);
      const open = await page
        .locator('a[target="_blank"]:not([rel~="noopener"])')
        .evaluateAll((anchors) => anchors.map((anchor) => anchor.outerHTML));
      expect(open).toEqual([]);
    }
    expect(violations).toEqual([]);
    expect(addresses.filter((address) => /eyJ[\w-]{10,}/.test(address))).toEqual([]);
  });
});

test('after sign-in nobody is led to another site', async ({ api, page, login }) => {
  const { user } = await createCorporation(api.db);
  await login(user, `/login/?return_to=${encodeURIComponent('/\\evil.example/')}`);
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/biz\/projects\//);
  for (const hostile of [
    '//evil.example/',
    'https:evil.example',
    '/\t/evil.example/',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/biz/login/?return_to=${encodeURIComponent(hostile)}`);
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/biz\/projects\//);
  }
});
