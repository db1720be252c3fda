import { isolatedEnvironment } from '../../lib/test-environment.ts';

/** Ports unlike those of `npm start` and of the tests, so that all can run beside each other. */
export const benchPorts = { web: 3180, api: 4180, auth: 9180, floor: 3181 } as const;

/** Where the measurement keeps data, builds, profiles and results, relative to the root. */
export const benchFolder = '.cache/bench-web';

/** The environment of the app that is measured. The data is kept from run to run: a second run seeds nothing. */
export function benchEnvironment({ candidates }: { candidates: number }): Record<string, string> {
  return isolatedEnvironment({
    WEB_PORT: String(benchPorts.web),
    API_PORT: String(benchPorts.api),
    AUTH_PORT: String(benchPorts.auth),
    DATA_DIR: `${benchFolder}/data-${candidates}`,
    NEXT_DIST_DIR: `${benchFolder}/next`,
    SEED_CANDIDATES: String(candidates),
    LOG_LEVEL: 'warn',
  });
}
