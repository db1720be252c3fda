import { defineConfig } from '@playwright/test';

const isCi = Boolean(process.env.CI);

/** What both configurations of Playwright have in common. */
export const sharedConfig = defineConfig({
  forbidOnly: isCi,
  // For a machine that is busy otherwise: a timing decides no test.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 30_000,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1440, height: 900 },
    // Recording costs a third of the time: `--trace retain-on-failure` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});

/** How a configuration's server is started: always its own, never one that happens to listen there. */
export const ownServer = {
  timeout: 300_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  stdout: 'pipe',
} as const;

/** What the browser has stored at first: messages go out at once, without the seconds in which they can be taken back. */
export const sendsAtOnce = (origin: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'biz.sendWait', value: '0' }] }],
});
