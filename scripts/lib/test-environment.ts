import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';

/**
 * Ports unlike those of `npm start`, so that the full-stack tests run beside it. The mocked tests use the same build and
 * respond to its calls; they listen on another port.
 */
export const testPorts = { web: 3170, api: 4170, auth: 9170 } as const;

/** Where the end-to-end tests' own app stores its data, relative to the root: emptied at each start. */
export const testDataDir = '.cache/e2e';

/** The build of all tests in a browser, whatever their settings. */
export const testBuild = '.next-test';

/** The given variables, and every other one of `.env.example` empty, so that nobody's `.env` changes what runs. */
export function isolatedEnvironment(own: Readonly<Record<string, string>>): Record<string, string> {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = '']) => [name, '']);
  return { ...Object.fromEntries(names), ...own };
}

/** Whether the mocked tests run against a platform that knows the specification and nothing else. */
export const isStrictPlatform = process.env.E2E_PLATFORM === 'strict';

/** The environment of the app that the end-to-end tests use: its own ports and data, and the tests' build. */
export function testEnvironment(): Record<string, string> {
  return isolatedEnvironment({
    // What `npm start` makes of the ports: here `next start` runs alone, too.
    NEXT_PUBLIC_API_BASE_URL: `http://localhost:${testPorts.api}`,
    NEXT_PUBLIC_FIREBASE_AUTH_EMULATOR_URL: `http://localhost:${testPorts.auth}`,
    NEXT_PUBLIC_API_EXTENSIONS: isStrictPlatform ? 'off' : 'on',
    WEB_PORT: String(testPorts.web),
    API_PORT: String(testPorts.api),
    AUTH_PORT: String(testPorts.auth),
    DATA_DIR: testDataDir,
    NEXT_DIST_DIR: testBuild,
    SEED_CANDIDATES: '2000',
    LOG_LEVEL: 'warn',
  });
}
