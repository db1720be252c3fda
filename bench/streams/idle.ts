import { type Browser, chromium } from '@playwright/test';
import { demoAccounts } from '../../demo/demo-accounts.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { launchOptions } from '../../scripts/lib/browser.ts';
import { UserError } from '../../scripts/lib/cli.ts';
import { table } from '../lib/figures.ts';

/** What a page reads at first, and the beginning of its stream, is no idling. */
const SETTLING = 30_000;

/** An open conversation is the first of the list. */
const pages = [
  { title: '案件管理', path: '/projects/' },
  { title: '応募管理', path: '/applications/' },
  { title: 'メッセージ', path: '/messages/' },
  { title: 'an open conversation', path: '/messages/', opensFirst: true },
] as const;

type Idle = { url: string; minutes: number; isRefused: boolean };

/** Counts the calls of one page in a browser of its own, by the last two parts of their addresses. */
async function countCalls(
  browser: Browser,
  { path, opensFirst = false }: { path: string; opensFirst?: boolean },
  { url, minutes, isRefused }: Idle,
): Promise<Map<string, number>> {
  const [account] = demoAccounts;
  if (!account) throw new UserError('The demo has no accounts.');
  const context = await browser.newContext();
  const page = await context.newPage();
  if (isRefused) await page.route(/\/change\/stream$/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${url}${path}`);
  await signIn(page, account);
  if (opensFirst) await page.getByRole('list', { name: '会話' }).getByRole('link').first().click();
  await page.waitForTimeout(SETTLING);
  const calls = new Map<string, number>();
  page.on('request', (request) => {
    if (!['fetch', 'xhr'].includes(request.resourceType())) return;
    const name = new URL(request.url()).pathname.split('/').slice(-2).join('/');
    calls.set(name, (calls.get(name) ?? 0) + 1);
  });
  await page.waitForTimeout(minutes * 60_000);
  await context.close();
  return calls;
}

/** Prints the calls of each page in which nobody does anything, with its stream open and refused. */
export async function measureIdlePages(url: string, minutes: number): Promise<void> {
  const browser = await chromium.launch(launchOptions());
  try {
    const cases = pages.flatMap((page) => [false, true].map((isRefused) => ({ page, isRefused })));
    const rows = await Promise.all(
      cases.map(async ({ page, isRefused }) => {
        const calls = [...(await countCalls(browser, page, { url, minutes, isRefused }))];
        const sum = calls.reduce((total, [, count]) => total + count, 0);
        const which = calls.map(([name, count]) => `${count} ${name}`).join(', ') || '–';
        return [page.title, isRefused ? 'refused' : 'open', sum, Math.round((sum * 60) / minutes), which];
      }),
    );
    const head = [`Idle for ${minutes} minutes on`, 'Stream', 'Calls', 'Calls an hour', 'Which'];
    console.log(table(head, rows));
  } finally {
    await browser.close();
  }
}
