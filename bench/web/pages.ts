import { UserError } from '../../scripts/lib/cli.ts';
import { type BenchBrowser, openTab } from './chromium.ts';
import type { PageKey } from './options.ts';

/** A page to measure. */
export interface BenchPage {
  name: string;
  url: string;
  isSignedIn: boolean;
  /** What is there once the page can be used. */
  ready: string;
}

/** A list, and what shows that it or an entry of it has come. */
export interface BenchList {
  key: PageKey;
  name: string;
  path: string;
  /** The links of the entries. */
  links: string;
  /** There only while an entry is open. */
  entry: string;
  /** There only while the list is open, with its rows. */
  rows: string;
}

/** The lists whose entries are opened and left again. */
export const lists: readonly BenchList[] = [
  {
    key: 'projects',
    name: '案件管理 → 案件',
    path: '/projects/',
    links: 'main tbody a[data-row-action]',
    entry: 'main:not(:has([aria-busy="true"] h1)) nav[aria-label="案件の内容"]',
    rows: 'main tbody a[data-row-action][href*="/projects/"]',
  },
  {
    key: 'profiles',
    name: '候補者検索 → 候補者詳細',
    path: '/profiles/',
    links: 'ul[aria-label="検索結果"] a[data-row-action]',
    entry: 'aside[aria-label="候補者への対応"]',
    rows: 'ul[aria-label="検索結果"] article',
  },
  {
    key: 'messages',
    name: 'メッセージ → 会話',
    path: '/messages/',
    links: 'ul[aria-label="会話"] a',
    entry: 'section[aria-label="やりとり"] li',
    rows: 'main:not(:has(section[aria-label="やりとり"])) ul[aria-label="会話"] a',
  },
  {
    key: 'applications',
    name: '応募管理 → 応募',
    path: '/applications/',
    links: 'main tbody a[data-row-action]',
    entry: 'main a[href*="/messages/"]',
    rows: 'main tbody a[data-row-action][href*="/applications/"]',
  },
];

/** Returns the list of one kind. */
export function listOf(key: PageKey): BenchList {
  const list = lists.find((one) => one.key === key);
  if (!list) throw new Error(`${key} is not a list.`);
  return list;
}

/** Returns the address of the first entry of a list, for the user who is signed in. */
async function firstEntry(browser: BenchBrowser, webUrl: string, list: BenchList): Promise<string> {
  const { page } = await openTab(browser);
  try {
    await page.goto(`${webUrl}${list.path}`);
    const link = page.locator(list.links).first();
    await link.waitFor();
    const href = await link.getAttribute('href');
    if (!href) throw new UserError(`${list.name}: the list has no entry to open.`);
    return new URL(href, webUrl).href;
  } finally {
    await page.close();
  }
}

/** Returns a page with its address; of a candidate and a conversation the first of its list. */
export async function findPage(browser: BenchBrowser, webUrl: string, key: PageKey): Promise<BenchPage> {
  if (key === 'login') {
    return { name: 'ログイン', url: `${webUrl}/login/`, isSignedIn: false, ready: 'input[type=password]' };
  }
  if (key === 'profile' || key === 'conversation') {
    const list = listOf(key === 'profile' ? 'profiles' : 'messages');
    const name = key === 'profile' ? '候補者詳細' : '会話';
    return { name, url: await firstEntry(browser, webUrl, list), isSignedIn: true, ready: list.entry };
  }
  const { name, path, rows } = listOf(key);
  const [listName = name] = name.split(' ');
  return { name: listName, url: `${webUrl}${path}`, isSignedIn: true, ready: rows };
}
