import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointDefinition, endpoint } from '#endpoints/endpoint';
import { endpoints } from '#endpoints/index';
import { Empty } from '#endpoints/received';
import type { AppEnv } from '#server/http/app-env';
import { respondError } from '#server/http/errors';
import { implement } from '#server/http/implement';
import { createTestApi, type TestApi } from '../support/servers/test-api.ts';
import { validCalls } from './support/cases.ts';
import { policyProblems } from './support/policy.ts';
import type { ValidCalls } from './support/world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

test('every endpoint says who may call it, is called by the matrix and handled by a route, and nothing else is', () => {
  expect(policyProblems(endpoints, validCalls, api.app.routes)).toEqual([]);
});

describe('an endpoint that is added', () => {
  const added: EndpointDefinition = {
    method: 'post',
    path: '/added/corporation_member/:cid/change',
    auth: 'member',
    permission: 'createProject',
    response: Empty,
  };
  const problemsOf = (changes: Partial<EndpointDefinition>, { isCalled = true, isMounted = true } = {}) => {
    const definition = { ...added, ...changes };
    return policyProblems(
      { ...endpoints, added: { change: definition } },
      { ...validCalls, ...(isCalled && { added: { change: () => ({}) } }) },
      [
        ...api.app.routes,
        ...(isMounted ? [{ method: definition.method.toUpperCase(), path: definition.path }] : []),
      ],
    );
  };

  test('with everything that it needs is fine', () => {
    expect(problemsOf({})).toEqual([]);
  });

  const open = '/added/general/change' as const;
  test.each<[string, Partial<EndpointDefinition>, string]>([
    ['no caller', { auth: undefined }, 'does not say who may call it'],
    ['no permission', { permission: undefined }, 'may be written by every plan'],
    ['no company in its path', { path: open }, 'is a company’s without being its members’'],
    ['a company in its path for any user', { auth: 'user', rateLimit: 'send' }, 'is a company’s'],
    ['an open door', { auth: 'none', path: open, rateLimit: 'signUp' }, 'is open to anybody'],
    ['no limit outside of a company', { auth: 'user', path: open }, 'can be called without end'],
    ['files without a limit', { bodyType: 'multipart' }, 'takes files without a limit'],
    ['the path of another', { path: endpoints.memo.change.path }, 'shares POST'],
  ])('with %s is found', (_, changes, problem) => {
    expect(problemsOf(changes)).toContainEqual(expect.stringMatching(`^added.change ${problem}`));
  });

  test('without a call in the matrix, or without a route, is found', () => {
    expect(problemsOf({}, { isCalled: false })).toEqual(['added.change is called by no test of the matrix']);
    expect(problemsOf({}, { isMounted: false })).toEqual(['added.change is handled by no route']);
  });

  test('as a route beside the table is found', () => {
    const routes = [...api.app.routes, { method: 'POST', path: '/backdoor' }];
    expect(policyProblems(endpoints, validCalls, routes)).toEqual([
      'POST /backdoor is handled without being an endpoint',
    ]);
  });

  test('without a caller, a call or a handler does not compile', () => {
    // @ts-expect-error an endpoint says who may call it
    endpoint({ method: 'get', path: '/added', response: Empty });
    const { add: _, ...incomplete } = validCalls.favoriteUser;
    // @ts-expect-error a call of each endpoint
    const calls: ValidCalls<'favoriteUser'> = incomplete;
    // @ts-expect-error a handler of each endpoint
    implement(new Hono<AppEnv>(), api.services, { added: endpoint({ ...added, path: '/added/:cid/x' }) }, {});
    expect(calls).not.toHaveProperty('add');
  });

  test('that reaches the server without a caller lets nobody in', async () => {
    const app = new Hono<AppEnv>();
    app.onError((error, context) => respondError(api.services, error, context));
    // What a cast or plain JavaScript could smuggle past the compiler.
    const definition: EndpointDefinition = Object.assign({}, added, { auth: undefined, path: '/smuggled' });
    implement(app, api.services, { smuggled: definition }, { smuggled: () => ({}) });
    const response = await app.fetch(new Request('http://api.test/smuggled', { method: 'POST' }));
    expect(response.status).toBe(401);
  });
});
