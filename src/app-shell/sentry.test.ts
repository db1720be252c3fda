import type { ErrorEvent } from '@sentry/browser';
import { describe, expect, it, vi } from 'vitest';
import { httpError } from '@/client/api-error';

const environment = (name: string) => {
  vi.resetModules();
  vi.stubEnv('NEXT_PUBLIC_ENVIRONMENT', name);
  return import('./sentry').then((module) => module.sentryOptions);
};

const isIgnored = ({ ignoreErrors }: { ignoreErrors: RegExp[] }, message: string) =>
  ignoreErrors.some((pattern) => pattern.test(message));

const transaction = (name: string) => ({ type: 'transaction' as const, transaction: name });

describe('error reporting', () => {
  it('labels its events production unless told otherwise, and samples 1% of the traces', async () => {
    expect(await environment('')).toMatchObject({ environment: 'production', tracesSampleRate: 0.01 });
    expect(await environment('staging')).toMatchObject({ environment: 'staging' });
  });

  it('ignores messages ending with 「changeRoute aborted」', async () => {
    const options = await environment('production');
    expect(isIgnored(options, 'Route did not complete: changeRoute aborted')).toBe(true);
    expect(isIgnored(options, 'changeRoute aborted by a fault')).toBe(false);
  });

  it.each([
    ['staging', true],
    ['production', false],
  ])('on %s ignores a 403: %s', async (name, expected) => {
    const options = await environment(name);
    expect(isIgnored(options, 'Request failed with status code 403')).toBe(expected);
  });

  it('drops the transactions of /404, and no other', async () => {
    const { beforeSendTransaction } = await environment('production');
    expect(beforeSendTransaction(transaction('/404'))).toBeNull();
    expect(beforeSendTransaction(transaction('/profiles'))).not.toBeNull();
  });

  it('sends no query of an address, which may hold what was searched for', async () => {
    const { beforeSend, beforeBreadcrumb } = await environment('production');
    const url = 'https://example.com/biz/profiles/?keyword=secret#x';
    const event: ErrorEvent = { type: undefined, request: { url } };
    expect(
      beforeSend(event, { originalException: httpError({ status: 500, requestId: 'r1' }) }),
    ).toMatchObject({
      request: { url: 'https://example.com/biz/profiles/' },
    });
    expect(beforeBreadcrumb({ data: { from: '/a?b', to: '/c?keyword=secret' } })).toEqual({
      data: { from: '/a', to: '/c' },
    });
  });
});
