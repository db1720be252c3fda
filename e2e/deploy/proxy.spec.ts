import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { askProxy, connectToProxy } from '../../scripts/lib/ask-proxy.ts';
import { apiProxy, deployOrigin, deployPorts, deployProxy } from '../../scripts/lib/deployment.ts';
import { authorization } from '../support/deployed.ts';

const ASK = 'GET /biz-api/healthz HTTP/1.1\r\nHost: biz.localhost\r\n';
const halfBody = `${ASK.replace('GET', 'POST')}Content-Length: 100\r\n\r\nhalf`;
const STREAM = '/biz-api/live/corporation_member/demo-corporation-1/change/stream';

const onPages = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cache-control',
];
const onCalls = ['content-security-policy', 'strict-transport-security', 'x-content-type-options'];

/** How often each of the headers was sent. */
const timesSent = (rawHeaders: readonly string[], names: readonly string[]) =>
  names.map((name) => [
    name,
    rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length,
  ]);

/** Sends a text over a connection of its own and returns all that comes back until the proxy closes it. */
async function sendAndWait(text: string): Promise<string> {
  const socket = await connectToProxy(deployProxy);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(text);
  await closed;
  return received;
}

test('pages come by HTTP/2, HTTP/3 is offered, and each security header is sent once', async ({ page }) => {
  await page.goto('/biz/login/');
  const protocols = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => entry.toJSON())
      .map(({ name, nextHopProtocol }) => `${new URL(name).host} ${nextHopProtocol}`),
  );
  const own = protocols.filter((protocol) => protocol.startsWith(new URL(deployOrigin).host));
  expect(own.length).toBeGreaterThan(5);
  expect(new Set(own)).toEqual(new Set([`${new URL(deployOrigin).host} h2`]));

  const pageSent = await askProxy(deployProxy, { path: '/biz/login/' });
  expect(timesSent(pageSent.rawHeaders, onPages)).toEqual(onPages.map((name) => [name, 1]));
  expect(pageSent.headers['alt-svc']).toContain('h3=');
  expect(pageSent.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  const called = await askProxy(deployProxy, { path: '/biz-api/shared/prefecture/list' });
  expect(called.status).toBe(200);
  expect(timesSent(called.rawHeaders, onCalls)).toEqual(onCalls.map((name) => [name, 1]));
  expect(called.headers['strict-transport-security']).toBe(pageSent.headers['strict-transport-security']);
});

test('what is large comes compressed, and the build’s own files are kept for good', async () => {
  const headers = { 'Accept-Encoding': 'gzip, zstd' };
  const pageSent = await askProxy(deployProxy, { path: '/biz/login/' });
  const script = /\/biz\/_next\/static\/[^"]+\.js/.exec(pageSent.text)?.[0] ?? '';
  const sent = await askProxy(deployProxy, { path: script, headers });
  expect(sent.headers['content-encoding']).toMatch(/^(zstd|gzip)$/);
  expect(sent.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await askProxy(deployProxy, { path: '/biz/login/', headers })).headers['content-encoding']).toMatch(
    /^(zstd|gzip)$/,
  );
});

test('the API may have an origin of its own, and lets only the app’s pages call it', async () => {
  const ask = (Origin: string) =>
    askProxy(apiProxy, { path: '/shared/prefecture/list', headers: { Origin } });
  expect((await ask(deployOrigin)).headers['access-control-allow-origin']).toBe(deployOrigin);
  expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
});

test('the root leads to the app, and the counts for Prometheus are not served', async () => {
  const root = await askProxy(deployProxy, { path: '/' });
  expect([root.status, root.headers.location]).toEqual([307, '/biz/']);
  expect((await askProxy(deployProxy, { path: '/biz/none/' })).status).toBe(404);
  expect((await askProxy(deployProxy, { path: '/metrics/' })).status).toBe(404);
  expect((await askProxy(deployProxy, { path: '/biz-api/metrics' })).status).toBe(404);
});

for (const path of ['/biz-api/healthz', '/biz/login/']) {
  test(`an upgrade request to ${path} is refused and does not stay open`, async () => {
    const received = await sendAndWait(
      `GET ${path} HTTP/1.1\r\nHost: biz.localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
  });
}

test('a request without a path is none of the app’s', async () => {
  const ask = (method: string) =>
    sendAndWait(`${method} * HTTP/1.1\r\nHost: biz.localhost\r\nConnection: close\r\n\r\n`);
  expect(await ask('GET')).toMatch(/^HTTP\/1\.1 400 /);
  // Caddy's own.
  expect(await ask('OPTIONS')).toMatch(/^HTTP\/1\.1 200 [\s\S]*Content-Length: 0\r/);
});

test('silent connections and half-sent requests are closed', async () => {
  const [silent, headers, body] = await Promise.all([
    sendAndWait(''),
    sendAndWait(ASK),
    sendAndWait(halfBody),
  ]);
  for (const received of [silent, headers, body]) expect(received).not.toContain('HTTP/1.1 200');
});

test('a stream of changes comes at once, uncompressed, and outlives the limit for requests', async () => {
  const { Authorization } = await authorization();
  // It begins with what has changed in the last minute: more than Caddy leaves uncompressed as too short.
  for (let index = 0; index < 10; index += 1) {
    const { status } = await askProxy(deployProxy, {
      path: '/biz-api/template/corporation_member/demo-corporation-1/scout/create',
      method: 'POST',
      headers: { Authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: randomUUID(), message: '本文' }),
    });
    expect(status).toBe(200);
  }
  const socket = await connectToProxy(deployProxy);
  let received = '';
  let isClosed = false;
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.once('close', () => {
    isClosed = true;
  });
  socket.write(
    `GET ${STREAM} HTTP/1.1\r\nHost: biz.localhost\r\nAuthorization: ${Authorization}\r\nAccept-Encoding: zstd, gzip\r\n\r\n`,
  );
  await expect.poll(() => received).toMatch(/event: |event:/);
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
  expect(received.toLowerCase()).not.toContain('content-encoding');
  // Begun after the stream, and closed by the limit.
  await sendAndWait(halfBody);
  expect(isClosed).toBe(false);
  socket.destroy();
});

test('a client cannot choose the address that its calls are counted by', async () => {
  const statuses = new Set<number>();
  // 30 in ten minutes.
  for (let index = 0; index < 31; index += 1) {
    const { status } = await askProxy(deployProxy, {
      path: '/biz-api/corporation_account/general/temporary_account/create',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${index}` },
      body: JSON.stringify({ email: `nobody-${index}@biz.example` }),
    });
    statuses.add(status);
  }
  expect(statuses).toContain(429);
});

test('both API processes serve', async () => {
  const { Authorization } = await authorization();
  const ask = () =>
    askProxy(deployProxy, {
      path: '/biz-api/template/corporation_member/demo-corporation-1/scout/list',
      headers: { Authorization },
    });
  await Promise.all(Array.from({ length: 20 }, ask));
  for (const port of deployPorts.metrics) {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toMatch(/^biz_http_requests_total\{[^}]*status="200"[^}]*\} [1-9]/m);
  }
});
