import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoint } from '#endpoints/endpoint';
import { AGGREGATE_ROOT_NOT_FOUND, QUERY_RESULT_IS_NOTHING } from '#endpoints/error-messages';
import { env } from '@/config/env';
import { ApiError, isAggregateRootNotFound, isQueryResultNothing } from './api-error';
import { call, ResponseShapeError } from './call';
import { setIdentity } from './http';
import { setResponseShapeReporter } from './shape-reporter';

const show = endpoint({
  method: 'get',
  path: '/thing/:id/show',
  summary: '',
  auth: 'user',
  query: v.object({ tags: v.optional(v.array(v.string())), page: v.optional(v.number()) }),
  response: v.object({ name: v.string() }),
});
const create = endpoint({
  method: 'post',
  path: '/thing/create',
  summary: '',
  auth: 'user',
  body: v.object({ name: v.string() }),
  responseType: 'text',
  response: v.string(),
});
const kept = endpoint({
  method: 'get',
  path: '/kept',
  summary: '',
  auth: 'none',
  maxAge: 60,
  response: v.null(),
});
const open = endpoint({ method: 'get', path: '/open', summary: '', auth: 'none', response: v.null() });

const url = (path: string) => env.apiBaseUrl + path;
const server = setupServer();
const getIdToken = vi.fn<(options: { forceRefresh: boolean }) => Promise<string | null>>();
const onUnauthorized = vi.fn();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  getIdToken.mockReset().mockResolvedValue('token-1');
  onUnauthorized.mockReset();
  setIdentity({ getIdToken, onUnauthorized });
});
afterEach(() => server.resetHandlers());
afterAll(() => {
  server.close();
  setIdentity(null);
});

/** The error that a call of `show` fails with when the server answers this. */
async function failureOf(respond: () => Response | Promise<Response>): Promise<unknown> {
  server.use(http.get(url('/thing/:id/show'), respond));
  return call(show, { params: { id: '1' } }).catch((error: unknown) => error);
}

it('fills in parameters and query, and sends the token and a request id', async () => {
  let request: Request | undefined;
  server.use(
    http.get(url('/thing/:id/show'), (info) => {
      request = info.request;
      return HttpResponse.json({ name: 'a' });
    }),
  );
  await expect(call(show, { params: { id: 'x y' }, query: { tags: ['a', 'b'] } })).resolves.toEqual({
    name: 'a',
  });
  expect(request?.url).toBe(url('/thing/x%20y/show?tags%5B%5D=a&tags%5B%5D=b'));
  expect(request?.headers.get('authorization')).toBe('Bearer token-1');
  expect(request?.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
});

it('sends no Authorization header without a session', async () => {
  getIdToken.mockResolvedValue(null);
  let headers: Headers | undefined;
  server.use(
    http.get(url('/thing/:id/show'), ({ request }) => {
      headers = request.headers;
      return HttpResponse.json({ name: 'a' });
    }),
  );
  await call(show, { params: { id: '1' } });
  expect(headers?.has('authorization')).toBe(false);
});

it('asks for what the browser may keep without a header that needs a question beforehand', async () => {
  let names: string[] = [];
  server.use(
    http.get(url('/kept'), ({ request }) => {
      names = [...request.headers.keys()];
      return HttpResponse.json(null);
    }),
  );
  await expect(call(kept)).resolves.toBeNull();
  // What a browser sends of its own accord, and what CORS takes for harmless.
  expect(
    names.filter((name) => !/^(accept(-.+)?|connection|host|user-agent|origin|referer)$/.test(name)),
  ).toEqual([]);
});

it('does not wait for a token where none is needed', async () => {
  server.use(http.get(url('/open'), () => HttpResponse.json(null)));
  await expect(call(open)).resolves.toBeNull();
  expect(getIdToken).not.toHaveBeenCalled();
});

it('sends a body as JSON and answers a text as it is', async () => {
  server.use(
    http.post(url('/thing/create'), async ({ request }) =>
      HttpResponse.text(JSON.stringify(await request.json())),
    ),
  );
  await expect(call(create, { body: { name: '名前' } })).resolves.toBe('{"name":"名前"}');
});

describe('an idempotency key', () => {
  const pay = endpoint({ ...create, idempotent: true });

  /** The keys that the server gets, a 401 the first time. */
  async function keysOf(definition: typeof create | typeof pay): Promise<(string | null)[]> {
    const keys: (string | null)[] = [];
    server.use(
      http.post(url('/thing/create'), ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1
          ? HttpResponse.json({ message: '' }, { status: 401 })
          : HttpResponse.text('a');
      }),
    );
    await call(definition, { body: { name: '名前' }, idempotencyKey: 'key-of-this-write' });
    return keys;
  }

  it('goes along with every attempt of an idempotent write', async () => {
    expect(await keysOf(pay)).toEqual(['key-of-this-write', 'key-of-this-write']);
  });

  it('stays away from other calls', async () => {
    expect(await keysOf(create)).toEqual([null, null]);
  });

  it('stays away when the API extensions are off', async () => {
    vi.resetModules();
    vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off');
    const { call: callPlatform } = await import('./call');
    let headers: Headers | undefined;
    server.use(
      http.post(url('/thing/create'), ({ request }) => {
        headers = request.headers;
        return HttpResponse.text('a');
      }),
    );
    await callPlatform(pay, { body: { name: '名前' }, idempotencyKey: 'key-of-this-write' });
    expect(headers?.has('idempotency-key')).toBe(false);
  });
});

it('carries the message of the server for a 400', async () => {
  const error = await failureOf(() =>
    HttpResponse.json({ message: '名前が正しくありません' }, { status: 400 }),
  );
  expect(error).toMatchObject({
    kind: 'http',
    status: 400,
    message: '名前が正しくありません',
    isBadRequest: true,
  });
});

it.each([
  [403, 'Forbidden', 'isForbidden'],
  [404, 'Not Found', 'isNotFound'],
  [422, 'Unprocessable Entity', 'isUnprocessable'],
  [500, 'Internal Server Error', 'status'],
] as const)(
  'raises a generic error for a %i, with the server’s message beside it',
  async (status, text, flag) => {
    const error = await failureOf(() => HttpResponse.json({ message: '詳細' }, { status }));
    expect(error).toMatchObject({
      kind: 'http',
      status,
      message: `HTTP Error status: ${status} ${text}`,
      serverMessage: '詳細',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(error instanceof ApiError && error[flag]).toBeTruthy();
  },
);

it('says the status of an answer that is not JSON', async () => {
  const error = await failureOf(() => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }));
  expect(error).toMatchObject({ message: 'HTTP Error status: 502 Bad Gateway', serverMessage: undefined });
});

it.each([
  ['a page of a network', () => HttpResponse.html('<h1>Sign in to our Wi-Fi</h1>')],
  [
    'a torn answer',
    () => new HttpResponse('{"name": "a', { headers: { 'Content-Type': 'application/json' } }),
  ],
])('takes %s for a fault of the network, without repeating it', async (_name, respond) => {
  const error = await failureOf(respond);
  expect(error).toMatchObject({ kind: 'network', status: undefined, message: 'The answer is not JSON' });
  expect(error).toHaveProperty('cause', undefined);
});

it('does not take the page of a network for a bare id', async () => {
  server.use(http.post(url('/thing/create'), () => HttpResponse.html('<h1>Sign in to our Wi-Fi</h1>')));
  await expect(call(create, { body: { name: '' } })).rejects.toMatchObject({ kind: 'network' });
});

it('reads the message of an error of a text endpoint', async () => {
  server.use(
    http.post(url('/thing/create'), () => HttpResponse.json({ message: '上限です' }, { status: 400 })),
  );
  await expect(call(create, { body: { name: '' } })).rejects.toThrow('上限です');
});

it('recognises a read without a result and a write without a target', async () => {
  const nothing = await failureOf(() =>
    HttpResponse.json({ message: QUERY_RESULT_IS_NOTHING }, { status: 404 }),
  );
  const missing = await failureOf(() =>
    HttpResponse.json({ message: AGGREGATE_ROOT_NOT_FOUND }, { status: 404 }),
  );
  expect([nothing, missing].map(isQueryResultNothing)).toEqual([true, false]);
  expect([nothing, missing].map(isAggregateRootNotFound)).toEqual([false, true]);
});

it('raises a network error when the server cannot be reached', async () => {
  const error = await failureOf(() => HttpResponse.error());
  expect(error).toMatchObject({ kind: 'network', message: 'Network Error' });
});

it('passes a cancellation as it is', async () => {
  server.use(http.get(url('/thing/:id/show'), () => delay('infinite')));
  const controller = new AbortController();
  const failure = call(show, { params: { id: '1' }, signal: controller.signal }).catch(
    (error: unknown) => error,
  );
  controller.abort();
  expect(await failure).not.toBeInstanceOf(ApiError);
});

it('tries a 401 once more with a new token', async () => {
  getIdToken.mockImplementation(async ({ forceRefresh }) => (forceRefresh ? 'token-2' : 'token-1'));
  server.use(
    http.get(url('/thing/:id/show'), ({ request }) =>
      request.headers.get('authorization') === 'Bearer token-2'
        ? HttpResponse.json({ name: 'a' })
        : HttpResponse.json({ message: '' }, { status: 401 }),
    ),
  );
  await expect(call(show, { params: { id: '1' } })).resolves.toEqual({ name: 'a' });
  expect(onUnauthorized).not.toHaveBeenCalled();
});

it('raises a 401 that a new token does not help, and tells the session', async () => {
  let attempts = 0;
  const error = await failureOf(() => {
    attempts += 1;
    return HttpResponse.json({ message: '' }, { status: 401 });
  });
  expect(error).toMatchObject({ isUnauthorized: true });
  expect(attempts).toBe(2);
  expect(onUnauthorized).toHaveBeenCalledOnce();
});

it('throws for a response that does not fit, without repeating its values', async () => {
  const error = await failureOf(() => HttpResponse.json({ name: 12345 }));
  expect(error).toBeInstanceOf(ResponseShapeError);
  expect(error).toMatchObject({
    message: 'The response of get /thing/:id/show does not fit: name: string',
  });
});

it('reports such a response in production and passes it on', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const report = vi.fn();
  setResponseShapeReporter(report);
  server.use(http.get(url('/thing/:id/show'), () => HttpResponse.json({ name: 1 })));
  await expect(call(show, { params: { id: '1' } })).resolves.toEqual({ name: 1 });
  // When nobody waits for anything.
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(expect.any(ResponseShapeError)), 3000);
});
