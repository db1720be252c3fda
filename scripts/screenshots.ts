import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { demoAccounts } from '../demo/demo-accounts.ts';
import { launchOptions } from './lib/browser.ts';
import { readOptions, runMain, UserError } from './lib/cli.ts';
import { root } from './lib/settings.ts';
import { untilQuiet } from './lib/until-quiet.ts';

const usage = `npm run generate:screenshots -- [--url http://localhost:3000]`;
const folder = join(root, 'docs/screens');

/** Waits until nothing loads any more and writes the picture. */
async function shoot(page: Page, name: string): Promise<void> {
  await untilQuiet(page);
  await expect(page.getByRole('status', { name: /読み込んで/ })).toHaveCount(0);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  console.log(`  docs/screens/${name}.png`);
}

async function signIn(page: Page): Promise<void> {
  const [account] = demoAccounts;
  if (!account) throw new Error('The demo has no accounts.');
  await page.goto('/biz/login/');
  await shoot(page, 'login');
  await page.getByLabel('メールアドレス').fill(account.email);
  await page.getByLabel('パスワード', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'ログイン' }).click();
  await page.waitForURL(/\/projects\//);
}

/** Opens the first entry of the list on the page. */
async function openFirst(page: Page, path: RegExp): Promise<void> {
  const links = page.getByRole('main').getByRole('link');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const href = hrefs.find((address) => path.test(address));
  if (!href) throw new UserError(`${page.url()} has no entry to open.`);
  await page.goto(href);
}

/** Takes the pictures of the README from a running demo (`npm start`), signed in as its first person. */
await runMain(async () => {
  const { url } = readOptions(usage, { url: { type: 'string', default: 'http://localhost:3000' } });
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch(launchOptions());
  const context = await browser.newContext({
    baseURL: url,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  try {
    await signIn(page);
    for (const name of ['projects', 'profiles', 'favorites', 'scouts', 'applications', 'messages']) {
      await page.goto(`/biz/${name}/`);
      await shoot(page, name);
    }
    await openFirst(page, /\/messages\/[^/?]+\/?/);
    await shoot(page, 'conversation');
    await page.goto('/biz/profiles/');
    await untilQuiet(page);
    await openFirst(page, /\/profiles\/[^/?]+\/?/);
    await shoot(page, 'candidate');
    await page
      .getByRole('button', { name: /スカウト/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    await shoot(page, 'scout');
  } finally {
    await browser.close();
  }
});
