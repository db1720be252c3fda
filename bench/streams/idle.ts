import { type Browser, chromium } from '@playwright/test';
import { demoAccounts } from '../../demo/demo-accounts.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { launchOptions } from '../../scripts/lib/browser.ts';
import { readOptions, runMain, UserError, wholeNumberOf } from '../../scripts/lib/cli.ts';

const usage = `npm run bench:idle -- [--url http://localhost:3000/biz] [--minutes 5]

Counts the calls of a browser in which a signed-in person does nothing, page by page, with the stream of changes and with
the stream refused. Needs a running demo whose candidates do nothing either: SIMULATE=off npm start.`;

const print = (line: string) => process.stdout.write(`${line}\n`);

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

await runMain(async () => {
  const values = readOptions(usage, {
    url: { type: 'string', default: 'http://localhost:3000/biz' },
    minutes: { type: 'string', default: '5' },
  });
  const minutes = wholeNumberOf('minutes', values.minutes);
  const browser = await chromium.launch(launchOptions());
  try {
    const cases = pages.flatMap((page) => [false, true].map((isRefused) => ({ page, isRefused })));
    const counted = await Promise.all(
      cases.map(({ page, isRefused }) => countCalls(browser, page, { url: values.url, minutes, isRefused })),
    );
    print(
      `| A person who does nothing for ${minutes} minutes, on | Stream | Calls | Calls an hour | Which |`,
    );
    print('|---|---|---|---|---|');
    for (const [index, { page, isRefused }] of cases.entries()) {
      const calls = [...(counted[index] ?? [])];
      const sum = calls.reduce((total, [, count]) => total + count, 0);
      const which = calls.map(([name, count]) => `${count} ${name}`).join(', ') || '–';
      const cells = [
        page.title,
        isRefused ? 'refused' : 'open',
        sum,
        Math.round((sum * 60) / minutes),
        which,
      ];
      print(`| ${cells.join(' | ')} |`);
    }
  } finally {
    await browser.close();
  }
});
