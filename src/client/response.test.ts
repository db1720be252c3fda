import { HttpResponse, http } from 'msw';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { endpoint } from '#endpoints/endpoint';
import { AGGREGATE_ROOT_NOT_FOUND, QUERY_RESULT_IS_NOTHING } from '#endpoints/error-messages';
import { ReceivedId, ReturnedId, receivedState, UNKNOWN } from '#endpoints/received';
import { ApiError, isAggregateRootNotFound, isQueryResultNothing } from './api-error';
import { call } from './call';
import { ResponseShapeError, setResponseShapeReporter } from './response-shape-error';
import { change, create, note, serveCalls, show, apiUrl as url } from './testing-calls';

const { server } = serveCalls();

/** The error that a call of `show` fails with when the server responds with this. */
async function failureOf(respond: () => Response | Promise<Response>): Promise<unknown> {
  server.use(http.get(url('/thing/:id/show'), respond));
  return call(show, { params: { id: '1' } }).catch((error: unknown) => error);
}

it('carries the message of the server for a 400', async () => {
  const error = await failureOf(() =>
    HttpResponse.json({ message: '名前が正しくありません' }, { status: 400 }),
  );
  expect(error).toMatchObject({
    kind: 'http',
    status: 400,
    message: '名前が正しくありません',
  });
});

it.each([
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [500, 'Internal Server Error'],
] as const)('raises a generic error for a %i, without the server’s message', async (status, text) => {
  const error = await failureOf(() => HttpResponse.json({ message: text }, { status }));
  expect(error).toMatchObject({
    kind: 'http',
    status,
    message: `HTTP Error status: ${status} ${text}`,
    serverMessage: undefined,
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(error).toBeInstanceOf(ApiError);
});

it('throws a generic error for a 422, with the message of our own server beside it', async () => {
  const error = await failureOf(() => HttpResponse.json({ message: '詳細' }, { status: 422 }));
  expect(error).toMatchObject({
    status: 422,
    message: 'HTTP Error status: 422 Unprocessable Entity',
    serverMessage: '詳細',
  });
});

it('says the status of a response that is not JSON', async () => {
  const error = await failureOf(() => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }));
  expect(error).toMatchObject({ message: 'HTTP Error status: 502 Bad Gateway', serverMessage: undefined });
});

it.each([
  ['a page of a network', () => HttpResponse.html('<h1>Sign in to our Wi-Fi</h1>')],
  [
    'a truncated response',
    () => new HttpResponse('{"name": "a', { headers: { 'Content-Type': 'application/json' } }),
  ],
])('takes %s for a fault of the network, without repeating it', async (_name, respond) => {
  const error = await failureOf(respond);
  expect(error).toMatchObject({
    kind: 'network',
    status: undefined,
    message: 'The response is not that of the API',
  });
  expect(error).toHaveProperty('cause', undefined);
});

it('does not take the page of a network for a bare id', async () => {
  server.use(http.post(url('/thing/create'), () => HttpResponse.html('<h1>Sign in to our Wi-Fi</h1>')));
  await expect(call(create, { body: { name: '' } })).rejects.toMatchObject({ kind: 'network' });
});

it.each([
  ['served as HTML', () => HttpResponse.html('id-1\n')],
  ['in quotes', () => HttpResponse.json('id-1')],
])('takes a bare id %s', async (_name, respond) => {
  server.use(http.post(url('/thing/create'), respond));
  const created = endpoint({ ...create, response: ReturnedId });
  await expect(call(created, { body: { name: '' } })).resolves.toBe('id-1');
});

it('takes a bare number for an id', async () => {
  server.use(http.post(url('/thing/create'), () => HttpResponse.json(42)));
  const created = endpoint({ ...create, response: ReturnedId });
  await expect(call(created, { body: { name: '' } })).resolves.toBe('42');
});

it.each([
  ['a text', 'a/b', 'a/b'],
  ['a number', 42, '42'],
])('reads an id that is %s as a text', (_what, id, expected) => {
  expect(v.parse(ReceivedId, id)).toBe(expected);
});

it('refuses a number that has lost digits: it would be the id of another record', () => {
  expect(v.is(ReceivedId, Number('9007199254740993'))).toBe(false);
});

it.each(['published', 'archived', 3, null, undefined])('reads the state %s', (status) => {
  const record = v.object({ status: receivedState(v.picklist(['draft', 'published'])) });
  expect(v.parse(record, { status })).toEqual({ status: status === 'published' ? status : UNKNOWN });
  expect(v.parse(record, {})).toEqual({ status: UNKNOWN });
});

describe('a write whose response nobody has named', () => {
  const responses: [string, () => Response][] = [
    ['nothing', () => new HttpResponse(null, { status: 204 })],
    ['an empty text', () => HttpResponse.html('')],
    ['a word', () => HttpResponse.html('OK')],
    ['something else', () => HttpResponse.json({ result: true })],
  ];
  it.each(responses)('that returns %s has no record', async (_name, respond) => {
    server.use(http.post(url('/thing/change'), respond));
    await expect(call(change)).resolves.toBeNull();
  });

  it('has one when it fits', async () => {
    server.use(http.post(url('/thing/change'), () => HttpResponse.json({ name: 'a', more: 1 })));
    await expect(call(change)).resolves.toEqual({ name: 'a' });
  });

  it('is not taken for done when a page of a network comes', async () => {
    server.use(http.post(url('/thing/change'), () => HttpResponse.html('<html>Wi-Fi</html>')));
    await expect(call(change)).rejects.toMatchObject({ kind: 'network' });
  });

  it('sends no body when it has none', async () => {
    let body = 'unknown';
    server.use(
      http.post(url('/thing/change'), async ({ request }) => {
        body = await request.text();
        return new HttpResponse(null);
      }),
    );
    await call(change);
    expect(body).toBe('');
  });
});

describe('a read that may find nothing', () => {
  const nothing = { message: QUERY_RESULT_IS_NOTHING };
  const responses: [string, () => Response][] = [
    ['null', () => HttpResponse.json(null)],
    ['an empty body', () => HttpResponse.html('')],
    ['the text of spec §8 with 400', () => HttpResponse.json(nothing, { status: 400 })],
    ['the text of spec §8 with 404', () => HttpResponse.json(nothing, { status: 404 })],
  ];
  it.each(responses)('returns null for %s', async (_name, respond) => {
    server.use(http.get(url('/note'), respond));
    await expect(call(note)).resolves.toBeNull();
  });

  it.each([400, 404])('fails with a %i that says something else', async (status) => {
    server.use(http.get(url('/note'), () => HttpResponse.json({ message: 'Not Found' }, { status })));
    await expect(call(note)).rejects.toMatchObject({ status });
  });
});

it('reads the message of an error of a text endpoint', async () => {
  server.use(
    http.post(url('/thing/create'), () => HttpResponse.json({ message: '上限です' }, { status: 400 })),
  );
  await expect(call(create, { body: { name: '' } })).rejects.toThrow('上限です');
});

it('recognizes a read without a result and a write without a target', async () => {
  const nothing = await failureOf(() =>
    HttpResponse.json({ message: QUERY_RESULT_IS_NOTHING }, { status: 404 }),
  );
  const missing = await failureOf(() =>
    HttpResponse.json({ message: AGGREGATE_ROOT_NOT_FOUND }, { status: 404 }),
  );
  expect([nothing, missing].map(isQueryResultNothing)).toEqual([true, false]);
  expect([nothing, missing].map(isAggregateRootNotFound)).toEqual([false, true]);
});

it('throws for a response that does not fit, without repeating its values', async () => {
  const error = await failureOf(() => HttpResponse.json({ name: 12345 }));
  expect(error).toBeInstanceOf(ResponseShapeError);
  expect(error).toMatchObject({
    message: 'The response of get /thing/:id/show does not fit: name: string',
  });
});

it('reports a named response of a write that does not fit, and has no record of it', async () => {
  const report = vi.fn();
  setResponseShapeReporter(report);
  server.use(http.post(url('/thing/create'), () => HttpResponse.text('two words')));
  const created = endpoint({ ...create, response: ReturnedId });
  await expect(call(created, { body: { name: '' } })).resolves.toBeNull();
  expect(report).toHaveBeenCalledWith(expect.any(ResponseShapeError));
});
