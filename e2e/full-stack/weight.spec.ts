import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { budgets, kilobytes } from '../../scripts/lib/size-budgets.ts';
import { testPorts } from '../../scripts/lib/test-environment.ts';
import { expect, test } from '../support/full-stack.ts';

const api = `http://localhost:${testPorts.api}/`;

async function gzippedSize(request: Request): Promise<number> {
  const response = await request.response();
  return response ? gzipSync(await response.body()).length : 0;
}

/**
 * Opens a page in a new tab and returns what it fetches for itself until it is quiet: bytes of scripts after gzip, and
 * the reads of the API. With "save data" on, Next.js prefetches nothing for the pages that it links to.
 */
async function weigh(context: BrowserContext, path: string) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const requests: Request[] = [];
  const begunAt = new Map<Request, number>();
  let lastReadAt = Number.POSITIVE_INFINITY;
  page.on('request', (request) => {
    requests.push(request);
    begunAt.set(request, Date.now());
  });
  page.on('requestfinished', (request) => {
    if (request.url().startsWith(api) && request.method() === 'GET') lastReadAt = Date.now();
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  // A slow machine is quiet only when the page has begun to follow what changes, up to two seconds after its last read.
  const isOfPage = (request: Request) => Number(begunAt.get(request)) < lastReadAt + 1500;
  const scripts = requests.filter((request) => request.resourceType() === 'script' && isOfPage(request));
  const sizes = await Promise.all(scripts.map(gzippedSize));
  await page.close();
  return {
    scripts: sizes.reduce((sum, size) => sum + size, 0),
    calls: requests
      .filter((request) => request.url().startsWith(api) && request.method() !== 'OPTIONS')
      .map((request) => request.url()),
  };
}

async function expectWithinBudget(context: BrowserContext, name: string, path: string): Promise<void> {
  const budget = budgets.fetched[name];
  if (budget === undefined) throw new Error(`There is no budget for ${name}`);
  const { scripts, calls } = await weigh(context, path);
  const text = `${name} fetches ${kilobytes(scripts)} of scripts, at most ${kilobytes(budget.scripts)}`;
  expect.soft(scripts, text).toBeLessThan(budget.scripts);
  expect
    .soft(calls.length, `${name} makes ${calls.length} calls:\n${calls.join('\n')}`)
    .toBeLessThanOrEqual(budget.calls);
  expect.soft(calls, `${name} reads nothing twice`).toHaveLength(new Set(calls).size);
}

/** The address that the first link in the page's contents to such a page has, once there is one. */
async function firstLink(page: Page, pattern: RegExp): Promise<string> {
  let found = '';
  await expect(async () => {
    const hrefs = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    found = hrefs.find((href) => pattern.test(href)) ?? '';
    expect(found).not.toBe('');
  }).toPass();
  return found;
}

test('the sign-in page stays within its budget', async ({ context }) => {
  await expectWithinBudget(context, 'ログイン', '/biz/login/');
});

test('the pages of a recruiter’s day stay within their budgets', async ({ page, login }) => {
  test.setTimeout(180_000);
  await login('paid', '/projects/');
  await expect(page.getByRole('heading', { level: 1, name: '案件管理' })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  const project = await firstLink(page, /\/projects\/(?!new)[^/?]+\/$/);
  await page.goto('/biz/profiles/');
  await expect(page.getByRole('list', { name: '検索結果' })).toBeVisible();
  const candidate = await firstLink(page, /\/profiles\/[^/?]+\/$/);

  const context = page.context();
  await expectWithinBudget(context, '案件管理', '/biz/projects/');
  await expectWithinBudget(context, '案件詳細', project);
  await expectWithinBudget(context, '候補者検索', '/biz/profiles/');
  await expectWithinBudget(context, '候補者詳細', candidate);
  await expectWithinBudget(context, 'メッセージ', '/biz/messages/');
  await expectWithinBudget(context, '応募管理', '/biz/applications/');
});
