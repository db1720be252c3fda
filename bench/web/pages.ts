import type { PageKey } from './options.ts';

/** A page to measure. */
export interface BenchPage {
  name: string;
  url: string;
  isSignedIn: boolean;
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

/** Returns the pages of these names with their addresses. */
export const pagesOf = (keys: readonly PageKey[], webUrl: string): BenchPage[] =>
  keys.map((key) => {
    if (key === 'login') return { name: 'ログイン', url: `${webUrl}/login/`, isSignedIn: false };
    const { name, path } = listOf(key);
    return { name: name.replace(/ .*/, ''), url: webUrl + path, isSignedIn: true };
  });
