import { defineConfig } from '@playwright/test';
import { ownServer, sendsAtOnce, sharedConfig } from './e2e/support/shared-config.ts';
import { launchOptions } from './scripts/lib/browser.ts';
import { testDataDir, testEnvironment, testPorts } from './scripts/lib/test-environment.ts';

const baseURL = `http://localhost:${testPorts.web}`;

// `npm run test:full`: the same build against the running API server, its database and the Auth emulator, one test at a
// time.
export default defineConfig(sharedConfig, {
  testDir: 'e2e/full-stack',
  outputDir: '.cache/e2e-results/full-stack',
  workers: 1,
  reporter: [['list'], ['json', { outputFile: '.cache/reports/e2e-full.json' }]],
  use: { baseURL, storageState: sendsAtOnce(baseURL), launchOptions: launchOptions() },
  projects: [{ name: 'full-stack' }],
  webServer: {
    ...ownServer,
    // What `npm start` runs, on empty data of its own.
    command: `node -e "fs.rmSync('${testDataDir}', { recursive: true, force: true })" && node scripts/start.ts`,
    env: testEnvironment(),
    url: `${baseURL}/biz/login/`,
  },
});
