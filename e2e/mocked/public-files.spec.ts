import { expect, test } from '@playwright/test';

test('a page names its icons and its manifest, which browsers cache for a day', async ({ page, request }) => {
  await page.goto('/biz/login/');
  const links = page.locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths).toEqual([
    '/biz/favicon.ico',
    '/biz/icon.svg',
    '/biz/apple-touch-icon.png',
    '/biz/manifest.webmanifest',
  ]);
  const manifest = await request.get('/biz/manifest.webmanifest');
  const { name, start_url, scope, icons } = await manifest.json();
  expect({ name, start_url, scope }).toEqual({
    name: 'biz 採用管理',
    start_url: '/biz/projects/',
    scope: '/biz/',
  });
  for (const path of [...paths, ...icons.map(({ src }: { src: string }) => src)]) {
    const response = await request.get(path);
    expect([path, response.status(), response.headers()['cache-control']]).toEqual([
      path,
      200,
      'public, max-age=86400',
    ]);
    expect(response.headers()['content-type']).toMatch(/^(image\/|application\/manifest\+json)/);
  }
});

test('the built app has the service worker of notifications, and none of development', async ({
  page,
  request,
}) => {
  expect((await request.get('/biz/mockServiceWorker.js')).status()).toBe(404);
  const worker = await request.get('/biz/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(await worker.text()).not.toContain("'fetch'");
  await page.goto('/biz/login/');
  const outcome = await page.evaluate(() =>
    navigator.serviceWorker.register('/biz/sw.js').then(
      ({ scope }) => new URL(scope).pathname,
      (error: Error) => error.name,
    ),
  );
  expect(outcome).toBe('/biz/');
});
