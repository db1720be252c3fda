import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { favoriteUser } from '#endpoints/favorite-user';
import { memo } from '#endpoints/memo';
import { scout } from '#endpoints/scout';
import { template } from '#endpoints/template';
import { currentIdentity, setIdentity } from '@/client/attach-id-token';
import { call } from '@/client/call';
import { isConflict } from '@/client/changed-since';
import { NotSent } from '@/client/not-sent';
import { env } from '@/config/env';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate } from '../../support/records/matching-factories.ts';
import { strictPlatform } from '../../support/servers/strict-platform.ts';
import { createTestApi, type TestApi, tokenFor } from '../../support/servers/test-api.ts';

// Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const server = setupServer();
// The session of the pages in other files, which share the modules.
const sessionIdentity = currentIdentity();
let api: TestApi;
let violations: string[];
let posts: string[];
let failing: string | null;
let params: { cid: string };

beforeAll(async () => {
  api = await createTestApi({ apiUrl: env.apiBaseUrl, corsOrigins: ['http://localhost:3000'] });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(async () => {
  const { cid, user } = await createCorporation(api.db);
  params = { cid };
  const strict = strictPlatform(async (request) => api.app.fetch(request));
  violations = strict.violations;
  posts = [];
  failing = null;
  server.use(
    http.all(`${env.apiBaseUrl}/*`, ({ request }) => {
      const { pathname } = new URL(request.url);
      if (request.method === 'POST') posts.push(pathname);
      if (failing !== null && pathname.endsWith(failing)) return new Response('', { status: 500 });
      return strict.fetch(request);
    }),
  );
  setIdentity({ getIdToken: async () => tokenFor(user), onUnauthorized: () => {} });
});
afterEach(() => {
  server.resetHandlers();
  expect(violations).toEqual([]);
});
afterAll(async () => {
  server.close();
  setIdentity(sessionIdentity);
  await api.close();
});

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

async function memoOn() {
  const { universalUid } = await createCandidate(api.db);
  const change = (text: string, seen: string) =>
    call(memo.change, { params, body: { targetUniversalUid: universalUid, memo: text }, seen });
  const stored = async () =>
    (await call(memo.show, { params: { ...params, targetUid: universalUid } }))?.memo ?? '';
  return { change, stored };
}

it('returns a memo that the platform does not return', async () => {
  const { change, stored } = await memoOn();
  expect((await change('一言', ''))?.memo).toBe('一言');
  expect(await stored()).toBe('一言');
});

it('writes over no memo of a colleague', async () => {
  const { change, stored } = await memoOn();
  await change('同僚の一言', '');
  expect(isConflict(await failureOf(change('自分の一言', '')))).toBe(true);
  expect(await stored()).toBe('同僚の一言');
});

it('does not send again a memo that an earlier try has written', async () => {
  const { change } = await memoOn();
  await change('一言', '');
  posts = [];
  expect((await change('一言', ''))?.memo).toBe('一言');
  expect(posts).toEqual([]);
});

async function templateOf(message: string) {
  await call(template.create, { params, body: { title: '標準', message } });
  const list = () => call(template.list, { params });
  const [made] = await list();
  const templateId = made?.templateId ?? '';
  const change = (text: string, seen: string) =>
    call(template.changeMessage, { params: { ...params, templateId }, body: { message: text }, seen });
  return { change, messages: async () => (await list()).map((one) => one.message) };
}

it('returns a changed template that the platform does not return', async () => {
  const { change, messages } = await templateOf('はじめまして。');
  expect(await change('こんにちは。', 'はじめまして。')).toMatchObject({
    title: '標準',
    message: 'こんにちは。',
  });
  expect(await messages()).toEqual(['こんにちは。']);
});

it('writes over no template of a colleague, and none that cannot be read', async () => {
  const { change, messages } = await templateOf('はじめまして。');
  await change('同僚の文面', 'はじめまして。');
  expect(isConflict(await failureOf(change('自分の文面', 'はじめまして。')))).toBe(true);
  failing = '/scout/list';
  expect(await failureOf(change('自分の文面', '同僚の文面'))).toBeInstanceOf(NotSent);
  failing = null;
  expect(await messages()).toEqual(['同僚の文面']);
});

it('puts a favorite back as a new one', async () => {
  const { universalUid } = await createCandidate(api.db);
  const favoritedAt = '2026-01-05T00:00:00.000Z';
  await call(favoriteUser.restore, { params, body: { universalUid, favoritedAt } });
  const { items } = await call(favoriteUser.list, { params, query: { page: 1 } });
  expect(items).toHaveLength(1);
});

it('sends nothing where only our own API takes note', async () => {
  await call(scout.changeTemplate, { params: { ...params, scoutId: 's' }, body: { templateId: 't' } });
  expect(posts).toEqual([]);
});
