import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { favoriteUser } from '#endpoints/favorite-user';
import { memo } from '#endpoints/memo';
import { project } from '#endpoints/project';
import { MAX_SAVED_SEARCHES, savedSearch } from '#endpoints/saved-search';
import { scout } from '#endpoints/scout';
import { template } from '#endpoints/template';
import { isAggregateRootNotFound } from '@/client/api-error';
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
let reads: string[];
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
  reads = [];
  failing = null;
  server.use(
    http.all(`${env.apiBaseUrl}/*`, ({ request }) => {
      const { pathname } = new URL(request.url);
      (request.method === 'POST' ? posts : reads).push(pathname);
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

describe('the list of projects', () => {
  type Asked = Partial<{ status: 'draft' | 'closed'; searchWord: string; limit: number }>;
  const list = (asked: Asked = {}) => call(project.list, { params, query: { page: 1, ...asked } });
  const create = (title: string) => call(project.create, { params, body: { title } });

  it('is read once for its tabs and searches, and again after a write', async () => {
    await create('決済基盤の開発');
    reads = [];
    await list();
    expect(await list({ searchWord: '決済', status: 'draft' })).toMatchObject({
      items: [{ content: { title: '決済基盤の開発' } }],
      totalCount: 1,
      statusCounts: { draft: 1, published: 0, paused: 0, closed: 0 },
    });
    expect(await list({ status: 'closed' })).toMatchObject({ items: [], totalCount: 0 });
    expect(reads).toHaveLength(1);
    await create('検索基盤の開発');
    expect(await list()).toMatchObject({ totalCount: 2 });
  });

  it('is read again for who needs all of it as it is now', async () => {
    await list();
    reads = [];
    await list({ limit: 100 });
    expect(reads).toHaveLength(1);
  });
});

describe('the searches that the browser keeps', () => {
  const save = (name: string) => call(savedSearch.create, { params, body: { name, search: '?minYears=3' } });
  const names = async () => (await call(savedSearch.list, { params })).map(({ name }) => name);

  it('have names of their own, and a bound', async () => {
    await save('検索0');
    expect(await failureOf(save('検索0'))).toMatchObject({
      status: 400,
      serverMessage: expect.stringContaining('同じ名前'),
    });
    for (let index = 1; index < MAX_SAVED_SEARCHES; index += 1) await save(`検索${index}`);
    expect(await failureOf(save('もう一つ'))).toMatchObject({
      status: 400,
      serverMessage: expect.stringContaining('50件まで'),
    });
    expect(await names()).toHaveLength(MAX_SAVED_SEARCHES);
  });

  it('are renamed, removed and put back, in this company alone', async () => {
    const id = { ...params, savedSearchId: (await save('経験者'))?.savedSearchId ?? '' };
    await call(savedSearch.rename, { params: id, body: { name: '熟練者' } });
    expect(await names()).toEqual(['熟練者']);
    await call(savedSearch.remove, { params: id });
    expect(isAggregateRootNotFound(await failureOf(call(savedSearch.remove, { params: id })))).toBe(true);
    await call(savedSearch.restore, { params: id });
    expect(await names()).toEqual(['熟練者']);
    const other = await createCorporation(api.db);
    expect(await call(savedSearch.list, { params: { cid: other.cid } })).toEqual([]);
  });
});
