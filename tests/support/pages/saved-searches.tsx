import { screen, within } from '@testing-library/react';
import ProfilesPage from '@/pages/profiles/index';
import { heading, visit } from './render-page.tsx';

/** Puts searches into the browser as earlier versions have done, the newest first. */
export function keepInBrowser(cid: string, searches: readonly { name: string; search: string }[]): void {
  const kept = searches.map((each, index) => ({ id: `old-${index}`, ...each }));
  const state = { byCorporation: { [cid]: kept } };
  localStorage.setItem('biz.savedSearches', JSON.stringify({ state, version: 1 }));
}

/** Opens 保存した検索 on 候補者検索. */
export async function openMenu(as: { uid: string; email: string }, url = '/profiles/') {
  const page = await visit(ProfilesPage, { url, as });
  await heading('候補者検索');
  await reopen(page.user);
  await screen.findByRole('dialog', { name: '保存した検索' });
  return page;
}

type User = Awaited<ReturnType<typeof visit>>['user'];

/** Presses the button 保存した検索. */
export async function reopen(user: User): Promise<void> {
  await user.click(await screen.findByRole('button', { name: '保存した検索' }));
}

/** What the menu shows. */
export const panel = () => within(screen.getByRole('dialog', { name: '保存した検索' }));

/** The names in the list, once it is there. */
export const names = async () =>
  within(await panel().findByRole('list', { name: '保存した検索の一覧' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

/** Saves the present conditions. */
export async function save(user: User, name: string): Promise<void> {
  const field = await screen.findByLabelText('いまの検索条件を保存');
  await user.clear(field);
  if (name) await user.type(field, name);
  await user.click(panel().getByRole('button', { name: '保存' }));
}
