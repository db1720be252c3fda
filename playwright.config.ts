import { existsSync } from 'node:fs';
import { defineConfig, firefox, webkit } from '@playwright/test';
import type { TestOptions } from './e2e/support/mocked.ts';
import { ownServer, sendsAtOnce, sharedConfig } from './e2e/support/shared-config.ts';
import { launchOptions } from './scripts/lib/browser.ts';
import { findFreePort } from './scripts/lib/ports.ts';
import { isStrictPlatform, testEnvironment } from './scripts/lib/test-environment.ts';

// Playwright reads this file once more in each worker, which finds the port here.
process.env.E2E_WEB_PORT ??= String(await findFreePort());
const baseURL = `http://localhost:${process.env.E2E_WEB_PORT}`;

const run = isStrictPlatform ? 'e2e-strict' : 'e2e';

/** The journeys in another browser, if Playwright has installed it. */
const otherBrowsers = [
  { name: 'firefox', browserName: 'firefox', file: firefox.executablePath() },
  { name: 'webkit', browserName: 'webkit', file: webkit.executablePath() },
] as const;

// `npm run test:e2e`: the production build in a browser. @msw/playwright answers its calls with the server's code on a database
// of each worker, and stands in for Firebase, so the web server is all that runs.
export default defineConfig<TestOptions>(sharedConfig, {
  testDir: 'e2e/mocked',
  outputDir: `.cache/e2e-results/${run}`,
  globalSetup: './tests/setup/database-snapshot.ts',
  workers: 2,
  reporter: [['list'], ['json', { outputFile: `.cache/reports/${run}.json` }]],
  use: { baseURL, storageState: sendsAtOnce(baseURL) },
  projects: [
    { name: 'mocked', use: { launchOptions: launchOptions() } },
    // The journeys while the browser translates every page.
    {
      name: 'translated',
      testDir: 'e2e/mocked/journeys',
      use: { launchOptions: launchOptions(), translation: 'replaced' },
    },
    ...otherBrowsers
      .filter(({ file }) => existsSync(file))
      .map(({ name, browserName }) => ({
        name,
        testDir: 'e2e/mocked/journeys',
        use: { browserName },
      })),
  ],
  webServer: {
    ...ownServer,
    command: `node scripts/build.ts && next start -p ${process.env.E2E_WEB_PORT} -H 127.0.0.1`,
    env: testEnvironment(),
    url: `${baseURL}/biz/login/`,
  },
});
