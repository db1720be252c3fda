import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Access, mountAdminEndpoint } from '#demo/simulation/admin-endpoint';
import { createApp } from '#server/app';
import { listen } from '#server/process/listen';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { createTestApi, type TestApi } from '../../tests/support/servers/test-api.ts';

let api: TestApi;
let server: { close(): Promise<void> };
let admin: { remove(): void };
let access: v.InferOutput<typeof Access>;
const folder = mkdtempSync(path.join(tmpdir(), 'platform-'));
const file = path.join(folder, 'platform-token');

beforeAll(async () => {
  api = await createTestApi();
  const port = await findFreePort();
  const app = createApp(api.services);
  admin = mountAdminEndpoint(app, api.services, { dataDir: folder, port });
  server = await listen(app.fetch, { host: '127.0.0.1', port });
  access = v.parse(Access, JSON.parse(readFileSync(file, 'utf8')));
  await createCorporation(api.db, { name: '株式会社みなと' });
});
afterAll(async () => {
  await server.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

async function post(body: unknown, token = access.token) {
  const response = await fetch(access.url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, json: await response.json() };
}

test('a command runs in the server for a caller with the token', async () => {
  const { status, json } = await post({ args: ['contract', 'みなと', 'trial'] });
  expect({ status, json }).toEqual({ status: 200, json: { output: '株式会社みなと is trial from now on.' } });
});

test('the token lies in a file that only its owner may read', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(access.token).toMatch(/^[0-9a-f]{64}$/);
});

test.each(['', 'wrong', '0'.repeat(64)])(
  'the endpoint does not seem to exist for the token "%s"',
  async (token) => {
    expect((await post({ args: ['list'] }, token)).status).toBe(404);
  },
);

test.each(['{', {}, { args: 'list' }, { args: [1] }])('refuses the body %j', async (body) => {
  expect((await post(body)).status).toBe(400);
});

test('returns 400 and the message when a command refuses', async () => {
  const { status, json } = await post({ args: ['dance'] });
  expect(status).toBe(400);
  expect(json.message).toContain('"dance" is no command');
});

test('takes its file away in the end', () => {
  admin.remove();
  expect(() => statSync(file)).toThrow('ENOENT');
});
