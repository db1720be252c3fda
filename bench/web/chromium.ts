import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { demoAccounts } from '../../demo/demo-accounts.ts';
import { signIn as fillSignIn } from '../../e2e/support/sign-in.ts';
import { launchOptions } from '../../scripts/lib/browser.ts';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { root } from '../../scripts/lib/settings.ts';
import { untilQuiet } from '../../scripts/lib/until-quiet.ts';
import { itemOf } from '../lib/path-of.ts';
import { benchFolder } from './environment.ts';
import { trustedKey } from './serve.ts';

/** A browser with a profile on disk, in which Lighthouse too finds who is signed in. */
export interface BenchBrowser {
  context: BrowserContext;
  /** Where Lighthouse connects to it. */
  debuggingPort: number;
}

/** Starts a browser with an empty profile. Its windows keep their own size: Lighthouse emulates devices itself. */
export async function openBrowser(name: string): Promise<BenchBrowser> {
  const debuggingPort = await findFreePort();
  const { args = [], ...options } = launchOptions();
  const profile = join(root, benchFolder, 'profiles', name);
  rmSync(profile, { recursive: true, force: true });
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [
      ...args,
      `--remote-debugging-port=${debuggingPort}`,
      `--ignore-certificate-errors-spki-list=${trustedKey()}`,
      '--lang=ja',
      '--window-size=1440,900',
    ],
    viewport: null,
  });
  return { context, debuggingPort };
}

type Tab = { page: Page; devTools: CDPSession };

/** Runs something in a new tab of the size of a desktop's window, on a processor so many times slower. */
export async function inTab<Result>(
  { context }: BenchBrowser,
  run: (tab: Tab) => Promise<Result>,
  rate = 1,
): Promise<Result> {
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate });
    return await run({ page, devTools });
  } finally {
    await page.close();
  }
}

/** Clears the browser's cache, but not who is signed in. */
export const clearHttpCache = (browser: BenchBrowser) =>
  inTab(browser, ({ devTools }) => devTools.send('Network.clearBrowserCache'));

/** Signs in as the first person of the demo. */
export const signIn = (browser: BenchBrowser, webUrl: string): Promise<void> =>
  inTab(browser, async ({ page }) => {
    await page.goto(`${webUrl}/login/`);
    await fillSignIn(page, itemOf(demoAccounts, 0));
    await page.waitForURL(/\/projects\//);
    await untilQuiet(page);
  });
