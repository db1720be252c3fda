import Router from 'next/router';
import { paths } from '@/config/paths';
import type { Shortcut } from './use-shortcuts';

/** The key before that of a page. */
const GO = 'g';

/** How long the second key may take. */
const PATIENCE_MS = 2000;

const pages = [
  { key: 'p', label: '案件管理へ', path: paths.projects() },
  { key: 'c', label: '候補者検索へ', path: paths.profiles() },
  { key: 'f', label: 'お気に入りへ', path: paths.favorites() },
  { key: 's', label: 'スカウト送信一覧へ', path: paths.scouts() },
  { key: 'a', label: '応募管理へ', path: paths.applications() },
  { key: 'm', label: 'メッセージへ', path: paths.messages() },
] as const;

/** What the help lists: one key after the other. */
export const pageShortcuts: readonly Shortcut[] = pages.map(({ key, label }) => ({
  key: `${GO}+${key}`,
  label,
}));

let goneAt = Number.NEGATIVE_INFINITY;

/** Goes to a page by two keys, one after the other; returns whether the key was one of them. */
export function goByKeys(key: string): boolean {
  const isSecond = performance.now() - goneAt < PATIENCE_MS;
  goneAt = key === GO ? performance.now() : Number.NEGATIVE_INFINITY;
  if (key === GO) return true;
  const page = isSecond ? pages.find((each) => each.key === key) : undefined;
  if (page) void Router.push(page.path);
  return page !== undefined;
}
