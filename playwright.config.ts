import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/lib/browser.ts';
import { testPorts } from './scripts/lib/test-environment.ts';

const isCi = Boolean(process.env.CI);

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e-results',
  forbidOnly: isCi,
  workers: 2,
  // For a machine that is busy otherwise: a timing decides no test.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${testPorts.web}`,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1440, height: 900 },
    launchOptions: launchOptions(),
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    // The production build in a real browser; @msw/playwright answers its calls with the server's code, a database each.
    { name: 'mocked', testDir: 'e2e/mocked' },
    // The same build against the running API server, its database and the Auth emulator, one test at a time.
    { name: 'full-stack', testDir: 'e2e/full-stack', workers: 1 },
  ],
  webServer: {
    command: 'node scripts/e2e-server.ts',
    url: `http://localhost:${testPorts.web}/biz/login/`,
    timeout: 300_000,
    reuseExistingServer: !isCi,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  },
});
