import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';

/** Ports unlike those of `npm start`, so that the tests run beside it. */
export const testPorts = { web: 3170, api: 4170, auth: 9170 } as const;

/** Where the end-to-end tests' own app keeps its data, relative to the root: emptied at each start. */
export const testDataDir = '.cache/e2e';

/** The given variables, and every other one of `.env.example` empty, so that nobody's `.env` changes what runs. */
export function isolatedEnvironment(own: Readonly<Record<string, string>>): Record<string, string> {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = '']) => [name, '']);
  return { ...Object.fromEntries(names), ...own };
}

/** The environment of the app that the end-to-end tests use: its own ports, data and build. */
export function testEnvironment(): Record<string, string> {
  return isolatedEnvironment({
    WEB_PORT: String(testPorts.web),
    API_PORT: String(testPorts.api),
    AUTH_PORT: String(testPorts.auth),
    // Across origins, by CORS (spec §7), which is the harder way; `npm start` has the API below the app's own origin.
    NEXT_PUBLIC_API_BASE_URL: `http://localhost:${testPorts.api}`,
    DATA_DIR: testDataDir,
    NEXT_DIST_DIR: '.next-test',
    SEED_CANDIDATES: '2000',
    LOG_LEVEL: 'warn',
  });
}
