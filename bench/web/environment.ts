import { isolatedEnvironment } from '../../scripts/lib/test-environment.ts';

/** Ports unlike those of `npm start` and of the tests, so that all can run beside each other. */
export const benchPorts = { web: 3180, api: 4180, auth: 9180, bare: 3181 } as const;

/** Ports of the proxy, through which the browser comes to the app, with the API below it, and to the bare page. */
export const proxyPorts = { web: 3443, bare: 3444 } as const;

/** Where the measurement keeps data, builds, profiles and results, relative to the root. */
export const benchFolder = '.cache/bench-web';

/** Returns the environment of the app that is measured. The data stays from run to run: a second run seeds nothing. */
export function benchEnvironment({ candidates }: { candidates: number }): Record<string, string> {
  return isolatedEnvironment({
    WEB_PORT: String(benchPorts.web),
    API_PORT: String(benchPorts.api),
    AUTH_PORT: String(benchPorts.auth),
    DATA_DIR: `${benchFolder}/data-${candidates}`,
    NEXT_DIST_DIR: `${benchFolder}/next`,
    SEED_CANDIDATES: String(candidates),
    NEXT_PUBLIC_API_BASE_URL: '/biz-api',
    NEXT_PUBLIC_FIREBASE_AUTH_EMULATOR_URL: `http://localhost:${benchPorts.auth}`,
    API_URL: `https://localhost:${proxyPorts.web}/biz-api`,
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'warn',
  });
}
