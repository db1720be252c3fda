import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withSentryBuild } from './sentry-build.js';

const config = { basePath: '/biz' };

const setUp = (variables: Record<string, string>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
};

const complete = { SENTRY_AUTH_TOKEN: 'token', SENTRY_ORG: 'acme', SENTRY_PROJECT: 'web' };

describe('Sentry’s step of the build', () => {
  beforeEach(() => {
    setUp({ SENTRY_AUTH_TOKEN: '', SENTRY_ORG: '', SENTRY_PROJECT: '', SENTRY_RELEASE: 'release-1' });
    // As `next build` says it.
    vi.stubEnv('TURBOPACK', 'auto');
  });

  it('is left out without a token', async () => {
    setUp({ ...complete, SENTRY_AUTH_TOKEN: '' });
    expect(await withSentryBuild(config)).toBe(config);
  });

  it('names the release in the app, and makes source maps', async () => {
    setUp(complete);
    expect(await withSentryBuild(config)).toMatchObject({
      basePath: '/biz',
      env: { _sentryRelease: 'release-1' },
      productionBrowserSourceMaps: true,
      compiler: { runAfterProductionCompile: expect.any(Function) },
    });
    expect(config).toEqual({ basePath: '/biz' });
  });

  it.each(['SENTRY_ORG', 'SENTRY_PROJECT'])('needs %s, and says so', async (name) => {
    setUp({ ...complete, [name]: '' });
    await expect(withSentryBuild(config)).rejects.toThrow(
      new RegExp(`^${name} is not set: expected the name of .*, because SENTRY_AUTH_TOKEN is set\\.$`),
    );
  });
});
