import { setupServer } from 'msw/node';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { endpoint } from '#endpoints/endpoint';
import { env } from '@/config/env';
import { setIdentity } from './attach-id-token';

export const show = endpoint({
  method: 'get',
  path: '/thing/:id/show',
  auth: 'user',
  query: v.object({ tags: v.optional(v.array(v.string())), page: v.optional(v.number()) }),
  response: v.object({ name: v.string() }),
});
export const create = endpoint({
  method: 'post',
  path: '/thing/create',
  auth: 'user',
  body: v.object({ name: v.string() }),
  responseType: 'text',
  namedResponse: true,
  response: v.string(),
});
export const cacheable = endpoint({
  method: 'get',
  path: '/cacheable',
  auth: 'none',
  maxAge: 60,
  response: v.null(),
});
export const open = endpoint({ method: 'get', path: '/open', auth: 'none', response: v.null() });
export const change = endpoint({
  method: 'post',
  path: '/thing/change',
  auth: 'user',
  response: v.object({ name: v.string() }),
});
export const note = endpoint({
  method: 'get',
  path: '/note',
  auth: 'user',
  mayBeNothing: true,
  response: v.nullable(v.object({ text: v.string() })),
});

/** What a browser sends by itself, and what CORS takes for harmless. */
export const OWN_HEADERS = /^(accept(-.+)?|connection|content-length|host|user-agent|origin|referer)$/;

/** The address of a path of the API. */
export const apiUrl = (path: string) => env.apiBaseUrl + path;

/** A network for the tests of the client, and somebody who is signed in with `token-1`. */
export function serveCalls() {
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
  return { server, getIdToken, onUnauthorized };
}
