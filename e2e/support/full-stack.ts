import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { demoAccounts } from '../../demo/demo-accounts.ts';
import { watchForComplaints } from './quiet-page.ts';
import { signIn } from './sign-in.ts';

/** One of the demo's people by the name before the @ of their address. */
function demoAccount(name: string) {
  const account = demoAccounts.find(({ email }) => email.startsWith(`${name}@`));
  if (!account) throw new Error(`The demo has no ${name}@…`);
  return account;
}

interface Fixtures {
  /** Opens a path under /biz as one of the demo's people: `paid`, `trial`, `free`, `colleague`, `both`. */
  login: (name: string, path: string) => Promise<void>;
  /** A page of another browser, in which nobody is signed in. */
  openBrowser: () => Promise<Page>;
  /** A page of another browser, in which one of the demo's people has opened a path under /biz. */
  openAs: (name: string, path: string) => Promise<Page>;
  complaints: string[];
}

/** Tests on the real processes: API server, database, Auth emulator. A complaint of the browser fails them. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, use) => {
      const complaints = watchForComplaints(page);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  login: async ({ page }, use) => {
    await use(async (name, path) => {
      await page.goto(`/biz${path}`);
      await signIn(page, demoAccount(name));
    });
  },
  openBrowser: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      watchForComplaints(page, complaints);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  openAs: async ({ openBrowser }, use) => {
    await use(async (name, path) => {
      const page = await openBrowser();
      await page.goto(`/biz${path}`);
      await signIn(page, demoAccount(name));
      return page;
    });
  },
});

export { expect };
