import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#endpoints/index';
import { readConformanceOptions } from '../conformance/options.ts';
import { summaryOf } from '../conformance/report.ts';
import { NoResponse, type Target } from '../conformance/target.ts';
import { beginningOf } from '../support/records/beginning-of.ts';
import { watchRows } from '../support/records/watch-rows.ts';
import { createTestApi, TEST_API_URL, type TestApi, tokenFor } from '../support/servers/test-api.ts';
import { emptyDatabase } from '../support/servers/test-database.ts';
import { invalidIn, kindOf, rowsOf } from './support/conformance-rows.ts';
import { createWorld, type World } from './support/world.ts';

let api: TestApi;
let world: World;
let other: World;
beforeAll(async () => {
  api = await createTestApi();
  await emptyDatabase(api.db);
  world = await createWorld(api);
  other = await createWorld(api);
});
afterAll(() => api.close());

type Respond = (request: Request) => Response | undefined;

const targetFor = ({ user }: World, respond: Respond = () => undefined): Target => ({
  baseUrl: TEST_API_URL,
  send: async (request) => respond(request) ?? beginningOf(await api.app.fetch(request)),
  authorization: `Bearer ${tokenFor(user)}`,
});

test('the own server fits in every check', async () => {
  const watch = await watchRows(api.db);
  const rows = await rowsOf(targetFor(world), { other: targetFor(other) });
  expect(rows).toHaveLength(Object.values(endpoints).flatMap((domain) => Object.keys(domain)).length);
  expect(invalidIn(rows)).toEqual([]);
  expect(kindOf(rows, 'project.show', 'foreign')).toBe('fits');
  expect(kindOf(rows, 'project.create', 'input')).toBe('fits');
  // Nothing is written unless that is asked for.
  expect(kindOf(rows, 'project.create', 'valid')).toBe('skipped');
  expect(await watch.changed()).toBe(false);
}, 60_000);

test('writes are made when they are asked for, and one that needs more than there is, is not', async () => {
  const only = ['template', 'project.create', 'scout.create'];
  const rows = await rowsOf(targetFor(world), { isWriting: true, only });
  expect(invalidIn(rows)).toEqual([]);
  expect(kindOf(rows, 'project.create', 'valid')).toBe('fits');
  expect(kindOf(rows, 'template.changeMessage', 'valid')).toBe('fits');
  expect(kindOf(rows, 'scout.create', 'valid')).toBe('skipped');
});

test('without an account a server is checked as far as nobody can see it', async () => {
  const only = ['project', 'shared'];
  const rows = await rowsOf({ ...targetFor(world), authorization: undefined }, { only });
  expect(invalidIn(rows)).toEqual([]);
  expect(kindOf(rows, 'shared.listPrefectures', 'valid')).toBe('fits');
  expect(kindOf(rows, 'project.list', 'token')).toBe('fits');
  expect(kindOf(rows, 'project.list', 'valid')).toBe('skipped');
});

test('a call that is none of the spec is left out without extensions', async () => {
  const rows = await rowsOf(
    { ...targetFor(world), authorization: undefined },
    { profile: 'specification', only: ['scout'] },
  );
  expect(rows.map(({ name }) => name)).not.toContain('scout.funnel');
  expect(rows.map(({ name }) => name)).toContain('scout.search');
});

test('a server that deviates is found out, each mistake by its endpoint and check', async () => {
  const right = targetFor(world).authorization;
  const mistakes: Respond = ({ url, method, headers }) => {
    const { pathname } = new URL(url);
    const isCaller = headers.get('authorization') === right;
    if (pathname === '/shared/prefecture/list') return Response.json([{ code: 13 }]);
    if (pathname === '/shared/job_category/list') throw new NoResponse('no response (socket hang up)');
    if (pathname.endsWith('/user_account/me') && !isCaller)
      return Response.json({ message: '' }, { status: 401 });
    if (pathname.endsWith('/scout/list') && isCaller && !pathname.includes(world.cid))
      return Response.json([]);
    if (
      pathname.endsWith('/project/create') &&
      method === 'POST' &&
      isCaller &&
      pathname.includes(world.cid)
    ) {
      return new Response('Internal Server Error', { status: 500 });
    }
    if (pathname.endsWith(`/project_application/${other.conversation.applicationId}`)) {
      return Response.json({ message: 'not yours' }, { status: 403 });
    }
    return undefined;
  };
  const only = ['shared', 'userAccount.me', 'template.list', 'project.create', 'application.show'];
  const rows = await rowsOf(targetFor(world, mistakes), { only, other: targetFor(other) });
  expect(invalidIn(rows).toSorted()).toEqual([
    expect.stringMatching(/^application\.show \(foreign\): the id of another company: .*404.*found 403/s),
    expect.stringMatching(/^project\.create \(input\): the body .*: expected 400, found 500/),
    expect.stringMatching(/^shared\.listJobCategories \(preflight\): no response/),
    expect.stringMatching(/^shared\.listJobCategories \(valid\): no response/),
    expect.stringMatching(/^shared\.listPrefectures \(preflight\): the origin .* is not allowed/),
    expect.stringMatching(/^shared\.listPrefectures \(valid\): a valid call: 0\./),
    expect.stringMatching(/^template\.list \(unknown\): an unknown company: expected 404, found 200/),
    expect.stringMatching(/^userAccount\.me \(preflight\): expected success, found 401/),
    expect.stringMatching(/^userAccount\.me \(token\): no token: expected a message with 401/),
  ]);
  const { invalid, lines } = summaryOf(rows);
  expect(invalid).toBe(9);
  expect(lines.join('\n')).toContain('✗ template.list (unknown): an unknown company');
});

describe('the command line', () => {
  const url = ['--base-url', 'http://localhost:4000'];

  test('is read', () => {
    expect(
      readConformanceOptions([
        ...url.slice(0, 1),
        'http://localhost:4000/',
        '--token',
        'a',
        '--cid',
        'b',
        '--write',
      ]),
    ).toEqual({
      baseUrl: 'http://localhost:4000',
      account: { token: 'a' },
      otherAccount: undefined,
      cid: 'b',
      isWriting: true,
      profile: 'extensions',
      origin: 'http://localhost:3000',
    });
  });

  test.each([
    [[], '--base-url is not given'],
    [['--base-url', 'localhost:4000'], '--base-url is "localhost:4000": expected an address'],
    [[...url, '--email', 'a@example.com'], '--password is not given'],
    [[...url, '--password', 'secret'], '--email is not given'],
    [[...url, '--token', 'a', '--email', 'a@example.com'], '--token and --email are given'],
    [[...url, '--write'], '--write is given without an account'],
    [[...url, '--other-token', 'a'], 'is given without an account'],
    [[...url, '--only', 'project,nothing'], '--only names "nothing"'],
    [[...url, '--profile', 'strict'], '--profile is "strict"'],
    [[...url, '--origin', 'https://app.example.com/biz'], '--origin is'],
    [[...url, '--tokn', 'a'], '--tokn'],
  ])('%j is refused', (args, message) => {
    expect(() => readConformanceOptions(args)).toThrow(message);
  });
});
