import mockRouter from 'next-router-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { httpError } from '@/client/api-error';

vi.mock('next/router', () => ({ default: mockRouter }));

const sentryIn = (name: string) => {
  vi.resetModules();
  vi.stubEnv('NEXT_PUBLIC_ENVIRONMENT', name);
  return import('./sentry');
};

const environment = (name: string) => sentryIn(name).then((module) => module.sentryOptions);

const isIgnored = ({ ignoreErrors }: { ignoreErrors: RegExp[] }, message: string) =>
  ignoreErrors.some((pattern) => pattern.test(message));

const transaction = (name: string) => ({ type: 'transaction' as const, transaction: name });

describe('error reporting', () => {
  it('labels its events production unless configured otherwise', async () => {
    expect(await environment('')).toMatchObject({ environment: 'production' });
    expect(await environment('staging')).toMatchObject({ environment: 'staging' });
  });

  it('names the release that Sentry’s build step found, or none', async () => {
    expect((await environment('production')).release).toBeUndefined();
    vi.stubEnv('_sentryRelease', 'release-1');
    expect((await environment('production')).release).toBe('release-1');
  });

  it.each([true, false])('traces a page load that is drawn for it: %s', async (isTraced) => {
    const { createReporter } = await sentryIn('production');
    const sdk = await import('@sentry/nextjs');
    await createReporter({ isTraced, dsn: 'https://key@reports.example.com/1' });
    expect(sdk.getClient()?.getIntegrationByName('BrowserTracing') !== undefined).toBe(isTraced);
    expect(sdk.getClient()?.getOptions().tracesSampleRate).toBe(0.01);
    await sdk.close();
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
    expect(beforeSendTransaction(transaction('/404/'))).toBeNull();
    expect(beforeSendTransaction(transaction('/profiles'))).not.toBeNull();
  });
});

const SECRETS = ['sato@example.com', 'himitsu', 'eyJhbGciOiJSUzI1NiJ9', '0190a1b2'];
const JWT = `eyJhbGciOiJSUzI1NiJ9.${'x'.repeat(20)}.${'y'.repeat(20)}`;

/** What reaches the receiver of the reports, as it is on its way. */
async function startSentry(name = 'production') {
  vi.resetModules();
  vi.stubEnv('NEXT_PUBLIC_ENVIRONMENT', name);
  const sent: string[] = [];
  const sdk = await import('@sentry/nextjs');
  const { createReporter } = await import('./sentry');
  const { httpError: errorOf } = await import('@/client/api-error');
  const report = await createReporter({
    dsn: 'https://key@reports.example.com/1',
    isTraced: true,
    transport: (options) =>
      sdk.createTransport(options, async ({ body }) => {
        sent.push(typeof body === 'string' ? body : new TextDecoder().decode(body));
        return {};
      }),
  });
  const reported = async (error: unknown) => {
    report(error, Date.UTC(2026, 10, 21));
    await sdk.flush(1000);
    return sent.join('\n');
  };
  return { sdk, sent, reported, errorOf };
}

describe('what is sent', () => {
  beforeEach(() => {
    mockRouter.setCurrentUrl('/profiles');
    window.history.replaceState(null, '', '/biz/profiles/?keyword=himitsu#himitsu');
  });
  afterEach(() => import('@sentry/nextjs').then(({ close }) => close()));

  it('is the error, when it happened and which call it was', async () => {
    const { reported, errorOf } = await startSentry();
    const body = await reported(errorOf({ status: 500, requestId: 'request-1' }));
    expect(body).toContain('HTTP Error status: 500 Internal Server Error');
    expect(body).toContain('"requestId":"request-1"');
    expect(body).toContain('"environment":"production"');
    expect(body).toContain(`"timestamp":${Date.UTC(2026, 10, 21) / 1000}`);
  });

  it.each<[string, () => unknown]>([
    ['the server’s message', () => httpError({ status: 500, serverMessage: 'himitsu', requestId: 'r1' })],
    ['the address in an error', () => new Error('No member: sato@example.com')],
    ['a token', () => new Error(`Refused: Bearer ${JWT}`)],
    ['what was searched for', () => new Error('GET https://api.example.com/search?keyword=himitsu failed')],
    ['the id of an invitation', () => new Error('Cannot open /biz/invitations/0190a1b2/')],
    ['the beginning of a body', () => new SyntaxError('Unexpected token, "himitsu" is not valid JSON')],
    ['the cause', () => new Error('outer', { cause: new Error('sato@example.com') })],
    ['fields of an error', () => Object.assign(new Error('x'), { config: { data: 'himitsu' } })],
  ])('holds nothing personal: %s', async (_name, makeError) => {
    const { reported } = await startSentry();
    const body = await reported(makeError());
    expect(body).toContain('"exception"');
    for (const secret of SECRETS) expect(body).not.toContain(secret);
  });

  it('reports the steps before without queries, messages and what was pressed', async () => {
    const { reported, sdk } = await startSentry();
    sdk.addBreadcrumb({ category: 'xhr', data: { url: '/search?keyword=himitsu', method: 'GET' } });
    window.history.pushState(null, '', '/biz/signup/0190a1b2/?email=sato@example.com');
    vi.spyOn(console, 'info').mockImplementation(() => {});
    const { console: log } = window;
    log.info('himitsu');
    const button = document.body.appendChild(document.createElement('button'));
    button.title = 'himitsu';
    button.click();
    const body = await reported(new Error('x'));
    expect(body).toContain('"category":"xhr"');
    expect(body).toContain('"to":"/biz/signup/[id]/"');
    for (const secret of SECRETS) expect(body).not.toContain(secret);
  });

  it('measures calls without their queries', async () => {
    const { sdk, sent } = await startSentry();
    sdk.getActiveSpan()?.end();
    sdk.startSpan({ name: '/profiles', forceTransaction: true }, () =>
      sdk.startSpan(
        {
          name: 'GET https://api.example.com/search?keyword=himitsu',
          attributes: {
            'http.url': 'https://api.example.com/search?keyword=himitsu',
            'http.query': '?keyword=himitsu',
          },
        },
        () => undefined,
      ),
    );
    await sdk.flush(1000);
    const body = sent.join('\n');
    expect(body).toContain('"type":"transaction"');
    expect(body).toContain('GET https://api.example.com/search');
    for (const secret of SECRETS) expect(body).not.toContain(secret);
  });

  it('traces a change of the route under the name of its page', async () => {
    const nextData = document.body.appendChild(document.createElement('script'));
    Object.assign(nextData, { id: '__NEXT_DATA__', type: 'application/json', text: '{"page":"/profiles"}' });
    window.__BUILD_MANIFEST = { sortedPages: ['/profiles', '/profiles/[universalUid]', '/projects'] };
    const { sdk, sent } = await startSentry();
    mockRouter.events.emit('routeChangeStart', '/biz/profiles/0190a1b2-c3d4/?keyword=himitsu');
    sdk.getActiveSpan()?.end();
    await sdk.flush(1000);
    nextData.remove();
    delete window.__BUILD_MANIFEST;
    const body = sent.join('\n');
    expect(body).toContain('"transaction":"/profiles/[universalUid]"');
    expect(body).not.toContain('himitsu');
  });

  it.each([
    ['production', 1],
    ['staging', 0],
  ])('on %s holds %i reports of a refused call', async (name, count) => {
    const { reported, errorOf, sent } = await startSentry(name);
    await reported(errorOf({ status: 403, requestId: 'r1' }));
    expect(sent).toHaveLength(count);
  });

  it('is nothing for an aborted change of the route', async () => {
    const { reported, sent } = await startSentry();
    await reported(new Error('Route Cancelled: changeRoute aborted'));
    expect(sent).toEqual([]);
  });
});
