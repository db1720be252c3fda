import { defineConfig } from '@playwright/test';
import { sendsAtOnce, sharedConfig } from './e2e/support/shared-config.ts';
import { launchOptions } from './scripts/lib/browser.ts';
import { deployOrigin } from './scripts/lib/deployment.ts';

// Run by `npm run deploy:check`, which has started everything. Of the full-stack journeys those to which a proxy makes a
// difference: writing, files, changes that arrive by a stream.
export default defineConfig(sharedConfig, {
  testDir: 'e2e',
  testMatch: [
    'deploy/*.spec.ts',
    'full-stack/journey.spec.ts',
    'full-stack/live.spec.ts',
    'full-stack/message-files.spec.ts',
  ],
  // These two are about the browser.
  grepInvert: /the tabs of a browser share one stream|a reload in the middle of an upload/,
  outputDir: '.cache/e2e-results/deploy',
  workers: 1,
  reporter: [['list'], ['json', { outputFile: '.cache/reports/deploy.json' }]],
  use: {
    baseURL: deployOrigin,
    storageState: sendsAtOnce(deployOrigin),
    ignoreHTTPSErrors: true,
    launchOptions: launchOptions(),
  },
  projects: [{ name: 'deploy' }],
});
