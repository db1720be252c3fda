import { delay, HttpResponse, http } from 'msw';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { endpoint } from '#endpoints/endpoint';
import { ApiError } from './api-error';
import { setIdentity } from './attach-id-token';
import { call } from './call';
import { cacheable, create, OWN_HEADERS, open, serveCalls, show, apiUrl as url } from './testing-calls';

const { server, getIdToken, onUnauthorized } = serveCalls();

/** The error that a call of `show` fails with when the server responds with this. */
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

it('reads what the browser may cache with the token and no other header of ours', async () => {
  let names: string[] = [];
  server.use(
    http.get(url('/cacheable'), ({ request }) => {
      names = [...request.headers.keys()];
      return HttpResponse.json(null);
    }),
  );
  await expect(call(cacheable)).resolves.toBeNull();
  expect(names.filter((name) => !OWN_HEADERS.test(name))).toEqual(['authorization']);
});

describe('a call that needs no sign-in', () => {
  /** The Authorization header of such a call. */
  async function authorization(): Promise<string | null | undefined> {
    let header: string | null | undefined;
    server.use(
      http.get(url('/open'), ({ request }) => {
        header = request.headers.get('authorization');
        return HttpResponse.json(null);
      }),
    );
    await expect(call(open)).resolves.toBeNull();
    return header;
  }

  it('carries the token when there is one (spec §7)', async () => {
    expect(await authorization()).toBe('Bearer token-1');
  });

  it('does without one that cannot be had', async () => {
    getIdToken.mockRejectedValue(new Error('offline'));
    expect(await authorization()).toBeNull();
  });

  it('says nothing about the session when it is refused', async () => {
    server.use(http.get(url('/open'), () => HttpResponse.json({ message: '' }, { status: 401 })));
    await expect(call(open)).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

it('sends a body as JSON and returns a text as it is', async () => {
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
});

it('sends what a write takes beside its fields in headers', async () => {
  let request: Request | undefined;
  server.use(
    http.post(url('/thing/create'), (info) => {
      request = info.request.clone();
      return HttpResponse.text('a');
    }),
  );
  const definition = endpoint({
    ...create,
    headers: v.object({ basedOn: v.optional(v.string()), seenAt: v.optional(v.string()) }),
  });
  await call(definition, { body: { name: '名前' }, headers: { basedOn: 'abc', seenAt: undefined } });
  expect(request?.headers.get('x-based-on')).toBe('abc');
  expect(request?.headers.has('x-seen-at')).toBe(false);
  expect(await request?.json()).toEqual({ name: '名前' });
});

it('throws a network error when the server cannot be reached', async () => {
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

it('throws a 401 of a company that a new token does not help: it says nothing about the person (spec §4)', async () => {
  const onUnauthorized = vi.fn();
  const onUnauthorizedCompany = vi.fn();
  setIdentity({ getIdToken: async () => 'token', onUnauthorized, onUnauthorizedCompany });
  server.use(http.get(url('/c1'), () => HttpResponse.json({ message: '' }, { status: 401 })));
  const ofCompany = endpoint({ method: 'get', path: '/:cid', auth: 'member', response: v.null() });
  await expect(call(ofCompany, { params: { cid: 'c1' } })).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorized).not.toHaveBeenCalled();
  expect(onUnauthorizedCompany).toHaveBeenCalledOnce();
});

it('throws a 401 that a new token does not help, and notifies the session', async () => {
  let attempts = 0;
  const error = await failureOf(() => {
    attempts += 1;
    return HttpResponse.json({ message: '' }, { status: 401 });
  });
  expect(error).toMatchObject({ status: 401 });
  expect(attempts).toBe(2);
  expect(onUnauthorized).toHaveBeenCalledOnce();
});
