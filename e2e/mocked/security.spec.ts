import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { sendFileAsCandidate } from '#demo/simulation/send-file';
import { corporationAccount } from '#endpoints/corporation-account';
import { file } from '#endpoints/file';
import { memo } from '#endpoints/memo';
import { template } from '#endpoints/template';
import { testPorts } from '../../scripts/lib/test-environment.ts';
import { createCorporation } from '../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../tests/support/records/matching-factories.ts';
import { imageFile } from '../../tests/support/records/upload-factories.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { expect, test } from '../support/mocked.ts';

const HOSTILE = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>"'>{{constructor}}[x](javascript:window.hacked=1) javascript:window.hacked=1`;

const PATIENT = { timeout: 30_000 };

/** Collects every violation of the content security policy, on every page of the context. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      if ('reportViolation' in window && typeof window.reportViolation === 'function') {
        window.reportViolation(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}`);
      }
    });
  });
  return violations;
}

test('pages are revalidated, scripts are cached for a year, and both are compressed', async ({ request }) => {
  const page = await request.get('/biz/login/');
  expect(page.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'gzip' });
  const again = await request.get('/biz/login/', { headers: { 'If-None-Match': page.headers().etag ?? '' } });
  expect(again.status()).toBe(304);

  const html = await page.text();
  expect(html).toMatch(/<link rel="preconnect" href="https?:[^"]+" crossorigin="anonymous"/i);
  const [, path = ''] = /src="([^"]+[.]js)"/.exec(html) ?? [];
  const script = (await request.get(path)).headers();
  expect(script['cache-control']).toMatch(/^public, ?max-age=31536000, ?immutable$/);
  expect(script['content-type']).toMatch(/^(text|application)\/javascript/);
  expect(script['content-encoding']).toBe('gzip');
  expect(script['x-content-type-options']).toBe('nosniff');
  // It rules nothing there, and is longer than many a script.
  expect(script['content-security-policy']).toBeUndefined();
});

for (const path of ['/biz/login/', '/biz/projects/', '/biz/profiles/any/', '/biz/nowhere/']) {
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
    expect(policy['script-src']).toEqual(["'self'"]);
    for (const name of ['object-src', 'base-uri', 'frame-src', 'frame-ancestors']) {
      expect(policy[name]).toEqual(["'none'"]);
    }
    expect(policy['form-action']).toEqual(["'self'"]);
    expect(policy['connect-src']).toEqual([
      "'self'",
      `http://localhost:${testPorts.api}`,
      `http://localhost:${testPorts.auth}`,
    ]);
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

test('the web server fetches no picture for anybody', async ({ request }) => {
  for (const url of ['http://127.0.0.1/', '//127.0.0.1/']) {
    const response = await request.get(`/biz/_next/image/?url=${encodeURIComponent(url)}&w=64&q=75`);
    expect(response.status()).toBe(404);
  }
});

test('without TLS in front no page asks for it', async ({ request }) => {
  const headers = (await request.get('/biz/login/')).headers();
  expect(headers['strict-transport-security']).toBeUndefined();
});

test.describe('hostile texts', () => {
  // Eleven loads of a page: ten seconds, and more where others keep the machine busy.
  test.setTimeout(120_000);

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
      body: { targetUniversalUid: universalUid, memo: HOSTILE },
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
      `/projects/${project.projectId}/`,
      `/projects/${project.projectId}/edit/`,
      '/profiles/',
      `/profiles/${universalUid}/`,
      '/scouts/',
      '/scouts/templates/',
      '/applications/',
      `/applications/${applicationId}/`,
      `/messages/${chatGroupId}/`,
      '/corporation/edit/',
    ];
    for (const path of paths) {
      await page.goto(`/biz${path}`, { waitUntil: 'commit' });
      const main = page.getByRole('main');
      if (path.endsWith('/edit/'))
        await expect(main.getByRole('textbox').first()).toHaveValue(HOSTILE, PATIENT);
      else
        await expect(main.getByText('window.hacked=1').filter({ visible: true }).first()).toBeVisible(
          PATIENT,
        );
      const armed = await page.evaluate(() => [
        ...('hacked' in window ? ['hacked'] : []),
        ...[...document.querySelectorAll('a[href]')]
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => /^\s*(javascript|data|vbscript):/i.test(href)),
        ...[...document.querySelectorAll('a[target="_blank"]:not([rel~="noopener"])')].map(
          ({ outerHTML }) => outerHTML,
        ),
      ]);
      expect(armed).toEqual([]);
    }
    expect(violations).toEqual([]);
    expect(addresses.filter((address) => /eyJ[\w-]{10,}/.test(address))).toEqual([]);
  });
});

test('pictures, pasted ones too, logos, downloads and tables break no policy', async ({
  api,
  page,
  login,
}) => {
  const violations = await watchViolations(page);
  const { cid, user } = await createCorporation(api.db);
  const { json: logo } = await callApi(api, file.uploadCorporationLogoImage, {
    as: user,
    body: { file: await imageFile('png') },
  });
  await callApi(api, corporationAccount.changeProfileAndContactInformation, {
    as: user,
    params: { cid },
    body: {
      name: '株式会社ロゴ',
      introduction: '',
      url: '',
      prefectureCode: null,
      address: '',
      contactInformation: { personName: '', email: '', phone: '' },
      logoImageObjectKey: logo.objectKey,
    },
  });
  const candidate = await createCandidate(api.db, { lastName: '=1+1', firstName: '"太郎"' });
  const { chatGroupId } = await createConversation(api.db, cid, { candidate, status: 'inProgress' });
  await createConversation(api.db, cid, { candidate, origin: 'scout', status: 'scouting' });
  const picture = new Uint8Array(await (await imageFile('png', { width: 600, height: 400 })).arrayBuffer());
  const sentFile = { fileName: '画面.png', bytes: picture };
  await sendFileAsCandidate(api.services, { cid, chatGroupId }, sentFile);

  await login(user, `/messages/${chatGroupId}/`);
  const widthOf = (image: Locator) =>
    image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));
  const sent = page.getByRole('button', { name: '画面.pngを拡大表示' }).locator('img');
  await expect.poll(() => widthOf(sent)).toBe(600);

  await page.getByRole('textbox', { name: /さんへのメッセージ/ }).evaluate(
    (field, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [...picture],
  );
  const tray = page.getByRole('list', { name: '添付ファイル' });
  await expect.poll(() => widthOf(tray.locator('img[src^="blob:"]'))).toBe(600);
  await tray.getByRole('button', { name: /の添付を取り消す/ }).click();

  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return readFile(await download.path());
  };
  expect((await save('画面.pngをダウンロード')).equals(Buffer.from(picture))).toBe(true);

  await page.goto('/biz/scouts/');
  await expect.poll(() => widthOf(page.getByRole('banner').locator('img').first())).toBe(50);
  expect((await save('CSVダウンロード')).toString()).toContain(`\r\n"'=1+1 ""太郎""",`);
  expect(violations).toEqual([]);
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
