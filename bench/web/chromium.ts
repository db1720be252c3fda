import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { demoAccounts } from '../../demo/demo-accounts.ts';
import { signIn as fillSignIn } from '../../e2e/support/sign-in.ts';
import { launchOptions } from '../../scripts/lib/browser.ts';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { root } from '../../scripts/lib/settings.ts';
import { untilQuiet } from '../../scripts/lib/until-quiet.ts';
import { benchFolder } from './environment.ts';
import { trustedKey } from './proxy.ts';

/** A browser with a profile on disk, in which Lighthouse too finds who is signed in. */
export interface BenchBrowser {
  context: BrowserContext;
  /** Where Lighthouse connects to it. */
  debuggingPort: number;
}

const desktop = { width: 1440, height: 900 };

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

/** Returns a new tab of the size of a desktop's window, with a session of the developer tools. */
export async function openTab({ context }: BenchBrowser): Promise<{ page: Page; devTools: CDPSession }> {
  const page = await context.newPage();
  await page.setViewportSize(desktop);
  return { page, devTools: await context.newCDPSession(page) };
}

/** Clears the browser's cache, but not who is signed in. */
export async function clearHttpCache(browser: BenchBrowser): Promise<void> {
  const { page, devTools } = await openTab(browser);
  await devTools.send('Network.clearBrowserCache');
  await page.close();
}

/** Signs in as the first person of the demo. */
export async function signIn(browser: BenchBrowser, webUrl: string): Promise<void> {
  const [account] = demoAccounts;
  if (!account) throw new Error('The demo has no accounts.');
  const { page } = await openTab(browser);
  await page.goto(`${webUrl}/login/`);
  await fillSignIn(page, account);
  await page.waitForURL(/\/projects\//);
  await untilQuiet(page);
  await page.close();
}

/** Makes the processor as many times slower for this tab. */
export async function slowDown(devTools: CDPSession, rate: number): Promise<void> {
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
}
