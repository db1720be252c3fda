import { HttpResponse, http } from 'msw';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { endpoint } from '#endpoints/endpoint';
import { extension } from '#endpoints/extension';
import { httpError } from './api-error';
import { call } from './call';
import { cacheable, create, OWN_HEADERS, serveCalls, apiUrl as url } from './testing-calls';

// Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const { server } = serveCalls();

describe('with the API extensions off', () => {
  const pay = endpoint({
    ...create,
    idempotent: true,
    query: v.object({ page: v.optional(v.number()), brief: extension(v.optional(v.boolean())) }),
    body: v.object({ name: v.string() }),
    headers: v.object({ basedOn: v.optional(v.string()) }),
  });

  it('sends no header, parameter or field that the specification does not name', async () => {
    let request: Request | undefined;
    server.use(
      http.post(url('/thing/create'), (info) => {
        request = info.request.clone();
        return HttpResponse.text('a');
      }),
    );
    await call(pay, {
      query: { page: 2, brief: true },
      body: { name: '名前' },
      headers: { basedOn: '前の名前' },
      idempotencyKey: 'key-of-this-write',
    });
    const names = [...(request?.headers.keys() ?? [])];
    expect(names.filter((name) => !OWN_HEADERS.test(name)).sort()).toEqual(['authorization', 'content-type']);
    expect(request?.url).toBe(url('/thing/create?page=2'));
    expect(await request?.json()).toEqual({ name: '名前' });
  });

  it('carries the token also where our own API needs none (spec §7)', async () => {
    let token: string | null = null;
    server.use(
      http.get(url('/cacheable'), ({ request }) => {
        token = request.headers.get('authorization');
        return HttpResponse.json(null);
      }),
    );
    await call(cacheable);
    expect(token).toBe('Bearer token-1');
  });

  it('shows no message of a 422', async () => {
    expect(
      httpError({ status: 422, serverMessage: 'Conflict', requestId: '' }).serverMessage,
    ).toBeUndefined();
  });
});
