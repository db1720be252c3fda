import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { file } from '#endpoints/file';
import { shared } from '#endpoints/shared';
import { userAccount } from '#endpoints/user-account';
import * as schema from '#server/db/schema';
import { IdentityProviderUnavailable } from '#server/kit/services';
import { countRows, createCorporation, createUser } from '../../tests/support/records/factories.ts';
import { callApi, urlOf } from '../../tests/support/servers/call-api.ts';
import { serveApi } from '../../tests/support/servers/serve-api.ts';
import { createTestApi, TEST_API_URL, tokenFor } from '../../tests/support/servers/test-api.ts';

const api = serveApi();

const send = (path: string, init?: RequestInit) => api.app.fetch(new Request(`${TEST_API_URL}${path}`, init));
const create = urlOf(userAccount.create, {}).pathname;

async function post(body: BodyInit, headers: Record<string, string> = {}) {
  const token = tokenFor(await createUser(api.db));
  return send(create, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    body,
  });
}

const messageOf = async (response: Response) => (await response.json()).message;

describe('a body', () => {
  test.each([
    ['no JSON', '{', 'JSONの形式が正しくありません'],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'JSONの形式が正しくありません'],
    ['empty', '', 'JSONの形式が正しくありません'],
    ['an array', '[]', '入力内容が正しくありません(email)。内容をご確認ください'],
    ['null', 'null', '入力内容が正しくありません。内容をご確認ください'],
  ])('that is %s returns 400', async (_, body, message) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toContain(message);
  });

  test.each([
    'application/x-www-form-urlencoded',
    'application/json-patch+json',
    'application/jsonp',
    'application/json, text/plain',
    'text/plain',
    'application/ld+json',
  ])('of another type than JSON returns 400: %s', async (type) => {
    const response = await post('{}', { 'Content-Type': type });
    expect([response.status, await messageOf(response)]).toEqual([400, 'JSON形式で送信してください']);
  });

  test.each(['application/json', 'Application/JSON; charset=utf-8', 'application/json ;charset=UTF-8'])(
    'of the type of JSON is read: %s',
    async (type) => {
      expect(await messageOf(await post('{', { 'Content-Type': type }))).toBe('JSONの形式が正しくありません');
    },
  );

  test('of more than 1 MiB returns 413, announced or not', async () => {
    const body = JSON.stringify({ email: 'a'.repeat(1024 * 1024) });
    expect((await post(body)).status).toBe(413);
    const stream = new Blob([body]).stream();
    const response = await send(create, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${tokenFor(await createUser(api.db))}`,
        'Content-Type': 'application/json',
      },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect([response.status, await messageOf(response)]).toEqual([
      413,
      '送信する内容が大きすぎます。内容を減らしてください',
    ]);
  });

  test('of an upload far above 10 MB returns the message of an upload', async () => {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(12 * 1024 * 1024)], 'logo.png'));
    const response = await send(urlOf(file.uploadCorporationLogoImage, {}).pathname, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokenFor(await createUser(api.db))}` },
      body: form,
    });
    expect([response.status, await messageOf(response)]).toEqual([
      413,
      'ファイルサイズは10MB以下にしてください',
    ]);
  });
});

describe('an address', () => {
  test.each(['/unknown', '/', '/shared', '/shared/job_category/list/', '//shared/job_category/list'])(
    'that is no endpoint returns 404 in JSON: %s',
    async (path) => {
      const response = await send(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        message: 'このURLは存在しません',
        requestId: response.headers.get('x-request-id'),
      });
    },
  );

  test.each(['/%', '/shared/%E3%81', '/%ff/list', '/thumbnail/%C0%AE'])(
    'of broken percent-encoding returns 400: %s',
    async (path) => {
      const response = await send(path);
      expect([response.status, await messageOf(response)]).toEqual([400, 'URLの形式が正しくありません']);
    },
  );

  test.each(['a%00b', 'x'.repeat(65)])('with an impossible company id returns 400: %s', async (cid) => {
    const { status } = await send(
      urlOf(corporationAccount.showCurrent, { cid: 'CID' }).pathname.replace('CID', cid),
      {
        headers: { Authorization: `Bearer ${tokenFor(await createUser(api.db))}` },
      },
    );
    expect(status).toBe(400);
  });

  test('responds to HEAD without a body, and no other method than its own', async () => {
    const path = urlOf(shared.listPrefectures, {}).pathname;
    const head = await send(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      expect((await send(path, { method })).status).toBe(404);
    }
  });
});

describe('another origin', () => {
  const path = urlOf(userAccount.me, {}).pathname;
  const preflight = (origin: string) =>
    send(path, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization,x-request-id',
      },
    });

  test('may call when it is on the list, and reads errors too', async () => {
    const origin = 'http://localhost:3000';
    const allowed = await preflight(origin);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);
    for (const header of ['Authorization', 'Idempotency-Key', 'X-Based-On', 'X-Seen-At']) {
      expect(allowed.headers.get('access-control-allow-headers')).toContain(header);
    }
    const refused = await send(path, { headers: { Origin: origin } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
    expect(refused.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
  });

  test('may not when it is not', async () => {
    for (const stranger of ['https://evil.example', 'null', 'http://localhost:3000.evil.example']) {
      const { headers } = await preflight(stranger);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});

describe('every response', () => {
  test('carries a request id, the one of the browser if it is sound', async () => {
    const idOf = async (sent: string) =>
      (await send('/healthz', { headers: { 'X-Request-Id': sent } })).headers.get('x-request-id');
    expect(await idOf('browser-1234')).toBe('browser-1234');
    for (const unsound of ['short', 'with space 123', 'x'.repeat(65)]) {
      expect(await idOf(unsound)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('lets a browser run nothing and keep nothing', async () => {
    const { headers } = await send(urlOf(userAccount.me, {}).pathname);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('reveals nothing of an internal error', async () => {
    const failing = await createTestApi({
      verifyIdToken: async () => Promise.reject(new IdentityProviderUnavailable(new Error('secret'))),
    });
    const outage = await callApi(failing, userAccount.me, { as: { uid: 'u', email: 'e' } });
    expect([outage.status, outage.message]).toEqual([
      503,
      '現在ログインを確認できません。しばらく時間を置いてからお試しください',
    ]);
    const select = vi.spyOn(failing.db, 'select').mockImplementation(() => {
      throw new Error('secret');
    });
    const broken = await failing.app.fetch(new Request(urlOf(shared.listPrefectures, {})));
    expect(broken.status).toBe(500);
    expect(await messageOf(broken)).toBe(
      'サーバーでエラーが発生しました。しばらく時間を置いてからお試しください',
    );
    select.mockRestore();
    await failing.close();
  });
});

describe('a disk that takes nothing more', () => {
  const errorOf = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

  test.each([
    ['full', errorOf('ENOSPC')],
    ['read-only', errorOf('EROFS')],
    ['somebody else’s', errorOf('EACCES')],
    ['that of a full database', new Error('Failed query', { cause: errorOf('53100') })],
    [
      'that of a full embedded database',
      new Error('Failed query', {
        cause: errorOf('XX000', 'could not extend file "base/5/16384": No space left on device'),
      }),
    ],
  ])('returns 507 and stores nothing: %s', async (_, error) => {
    const full = await createTestApi({
      files: { write: async () => Promise.reject(error), remove: async () => {}, read: async () => null },
    });
    const { cid, user } = await createCorporation(full.db);
    const body = { file: new File(['a,b'], 'a.csv') };
    const response = await callApi(full, file.uploadChatFile, { as: user, params: { cid }, body });
    expect([response.status, response.message]).toEqual([
      507,
      'サーバーに保存できません。空き容量がないか、書き込みが許可されていません。管理者にご連絡ください',
    ]);
    expect(await countRows(full.db, schema.uploadedFile)).toBe(0);
    await full.close();
  });
});

describe('the documentation', () => {
  test('describes this server', async () => {
    const description = await (await send('/openapi.json')).json();
    expect(description).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/' }] });
    expect(Object.keys(description.paths)).toContain('/shared/job_category/list');
    expect((await send('/docs')).headers.get('location')).toBe('/docs/');
    for (const path of ['/openapi.json', '/docs/', '/docs/calls.md']) {
      const tag = (await send(path)).headers.get('etag') ?? '';
      const again = await send(path, { headers: { 'If-None-Match': `"other", W/${tag}` } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect(await (await send('/docs/')).text()).toContain(JSON.stringify(description.info.title));
    expect(await (await send('/docs/calls.md')).text()).toContain('/shared/job_category/list');
  });

  test('is no page of the origin that serves it, and runs what is written in it only', async () => {
    const page = await send('/docs/');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/; sandbox allow-scripts allow-popups$/);
    expect(policy).not.toMatch(/script-src[^;]*('self'|'unsafe|https?:)/);
    const scripts = [...(await page.text()).matchAll(/<script>(.*?)<\/script>/gs)].map(
      ([, script = '']) => script,
    );
    expect(scripts).toHaveLength(2);
    for (const script of scripts) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
  });

  test('has no script that a page of the app could load', async () => {
    for (const name of ['swagger-ui-bundle.js', 'start.js']) {
      expect((await send(`/docs/${name}`)).status).toBe(404);
    }
    const { headers } = await send('/docs/');
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      'text/html; charset=UTF-8',
      'nosniff',
    ]);
  });
});
