import { describe, expect, it } from 'vitest';
import { AGGREGATE_ROOT_NOT_FOUND, QUERY_RESULT_IS_NOTHING } from '#endpoints/error-messages';
import {
  ApiError,
  httpError,
  isAggregateRootNotFound,
  isApiErrorOf,
  isMissing,
  isQueryResultNothing,
} from './api-error';

const of = (status: number, init: { statusText?: string; serverMessage?: string } = {}) =>
  httpError({ status, requestId: 'r1', ...init });

describe('the error of a response that is not OK', () => {
  it.each([
    [400, 'HTTP Error status: 400 Bad Request'],
    [401, 'HTTP Error status: 401 Unauthorized'],
    [403, 'HTTP Error status: 403 Forbidden'],
    [404, 'HTTP Error status: 404 Not Found'],
    [409, 'HTTP Error status: 409 Conflict'],
    [413, 'HTTP Error status: 413 Content Too Large'],
    [422, 'HTTP Error status: 422 Unprocessable Entity'],
    [429, 'HTTP Error status: 429 Too Many Requests'],
    [500, 'HTTP Error status: 500 Internal Server Error'],
    [502, 'HTTP Error status: 502 Bad Gateway'],
    [503, 'HTTP Error status: 503 Service Unavailable'],
    [504, 'HTTP Error status: 504 Gateway Timeout'],
    [599, 'HTTP Error status: 599'],
  ])('%i without a text of its own says 「%s」', (status, message) => {
    const error = of(status);
    expect(error.message).toBe(message);
    expect(isApiErrorOf(error, status)).toBe(true);
    expect(isApiErrorOf(error, status + 1)).toBe(false);
  });

  it('says the text that came with the status', () => {
    expect(of(503, { statusText: 'Maintenance' }).message).toBe('HTTP Error status: 503 Maintenance');
  });

  it('of a 400 carries the server’s message, and of no other', () => {
    const serverMessage = '名前を入力してください';
    expect(of(400, { serverMessage }).message).toBe(serverMessage);
    expect(of(422, { serverMessage })).toMatchObject({
      message: 'HTTP Error status: 422 Unprocessable Entity',
      serverMessage,
    });
  });
});

it.each([
  [QUERY_RESULT_IS_NOTHING, true, false],
  [AGGREGATE_ROOT_NOT_FOUND, false, true],
  ['案件が見つかりません', false, false],
])('recognizes 「%s」, which only programs read', (serverMessage, isNothing, isTargetMissing) => {
  const error = of(400, { serverMessage });
  expect([isQueryResultNothing(error), isAggregateRootNotFound(error)]).toEqual([isNothing, isTargetMissing]);
  expect(error.serverMessage).toBe(isNothing || isTargetMissing ? undefined : serverMessage);
});

it.each([
  [400, QUERY_RESULT_IS_NOTHING, true],
  [500, AGGREGATE_ROOT_NOT_FOUND, true],
  [404, undefined, true],
  [400, '案件名を入力してください', false],
  [403, 'Forbidden', false],
])('a %i with 「%s」 means that something is missing: %s', (status, serverMessage, expected) => {
  expect(isMissing(of(status, { serverMessage }))).toBe(expected);
});

it('distinguishes errors of other kinds', () => {
  expect(isApiErrorOf(new Error('x'), 400)).toBe(false);
  const timeout = new ApiError({ kind: 'timeout', message: 'timeout of 15000ms exceeded', requestId: 'r' });
  expect(isApiErrorOf(timeout, 400)).toBe(false);
  expect(isMissing(timeout)).toBe(false);
});
