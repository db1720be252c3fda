import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Interaction, interaction } from '#endpoints/interaction';
import MessagesPage from '@/pages/messages';
import { putEverythingInSight } from '../../support/pages/in-sight.ts';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

const SIZE = 2;

/** The list of conversations on a platform that has two of them on a page; `asked` are the pages it was asked for. */
async function openList(count: number, url: string) {
  const { cid, user: as } = await createCorporation(api().db);
  for (let index = 1; index <= count; index += 1) await createConversation(api().db, cid);
  const all: Interaction[] = (await callApi(api(), interaction.list, { as, params: { cid } })).json.items;
  const asked: number[] = [];
  override(interaction.list, {
    respond(query) {
      const page = Number(query.get('page') ?? 1);
      asked.push(page);
      const items = all.slice((page - 1) * SIZE, page * SIZE);
      return { items, totalCount: all.length, maxCount: null };
    },
  });
  const open = () => visit(MessagesPage, { url, as, alsoAt: ['/messages', '/messages/[chatGroupId]'] });
  return { ...(await open()), open, all, asked };
}

const more = () => screen.queryByRole('button', { name: 'さらに表示' });
const earlier = () => screen.queryByRole('button', { name: '前の会話を表示' });

const shown = () =>
  within(screen.getByRole('list', { name: '会話' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.match(/messages\/([^/?]+)/)?.[1]);
const ids = (rows: readonly Interaction[]) => rows.map(({ chatGroupId }) => chatGroupId);
const expectShown = (rows: readonly Interaction[]) =>
  waitFor(() => expect(shown()).toEqual(ids(rows)), { timeout: 3000 });

it('shows the next page below the others, and has it in the address', async () => {
  const { user, router, all } = await openList(5, '/messages/');
  await screen.findByRole('list', { name: '会話' });
  await expectShown(all.slice(0, 2));
  await user.click(screen.getByRole('button', { name: 'さらに表示' }));
  await expectShown(all.slice(0, 4));
  expect(router.query.page).toBe('2');
});

it('reads on by itself while the end is in sight', async () => {
  putEverythingInSight();
  const { all, router } = await openList(5, '/messages/');
  await screen.findByRole('list', { name: '会話' });
  await expectShown(all);
  expect(router.query.page).toBe('3');
  expect(more()).toBeNull();
});

it('shows the list down to the page in the address', async () => {
  const { all } = await openList(7, '/messages/?page=3');
  await screen.findByRole('list', { name: '会話' });
  await expectShown(all.slice(0, 6));
});

it('asks for five pages of a deep address, and for those before on a press', async () => {
  const { user, all, asked, router } = await openList(16, '/messages/?page=8');
  await screen.findByRole('list', { name: '会話' });
  await expectShown(all.slice(6));
  expect(new Set(asked)).toEqual(new Set([4, 5, 6, 7, 8]));
  await user.click(screen.getByRole('button', { name: '前の会話を表示' }));
  await expectShown(all.slice(4, 14));
  expect(router.query.page).toBe('7');
  for (let page = 2; page >= 1; page -= 1) {
    await user.click(screen.getByRole('button', { name: '前の会話を表示' }));
    await expectShown(all.slice((page - 1) * SIZE, (page + 4) * SIZE));
  }
  expect(earlier()).toBeNull();
});

it('says that the next page could not be read, and reads it again', async () => {
  const { user, all } = await openList(3, '/messages/');
  await screen.findByRole('list', { name: '会話' });
  await expectShown(all.slice(0, 2));
  override(interaction.list, { status: 500 }, { once: true });
  await user.click(screen.getByRole('button', { name: 'さらに表示' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('続きの会話を読み込めませんでした');
  expect(shown()).toEqual(ids(all.slice(0, 2)));
  await user.click(within(alert).getByRole('button', { name: '再読み込み' }));
  await expectShown(all);
});

it('shows nobody twice while pages move', async () => {
  const { user, all } = await openList(5, '/messages/');
  await screen.findByRole('list', { name: '会話' });
  await expectShown(all.slice(0, 2));
  // A new conversation has come before the others since the first page was read.
  const [last] = all.splice(4, 1);
  if (last) all.unshift(last);
  await user.click(screen.getByRole('button', { name: 'さらに表示' }));
  await waitFor(() => expect(shown().length).toBeGreaterThan(2));
  expect(new Set(shown()).size).toBe(shown().length);
});

it('begins at the top under another filter', async () => {
  const { user, router } = await openList(5, '/messages/?page=2');
  await screen.findByRole('list', { name: '会話' });
  await user.click(screen.getByRole('link', { name: /^すべて|^未読/, current: false }));
  await waitFor(() => expect(router.query.filter).toBe('unread'));
  expect(router.query.page).toBeUndefined();
});

it('goes on by Alt+J from the last conversation shown to the first of the next page', async () => {
  const { all, router } = await openList(3, '/messages/');
  await screen.findByRole('list', { name: '会話' });
  await expectShown(all.slice(0, 2));
  for (const row of all) {
    fireEvent.keyDown(window, { code: 'KeyJ', altKey: true });
    await waitFor(() => expect(router.asPath).toContain(row.chatGroupId));
  }
  expect(router.query.page).toBe('2');
});

it('is scrolled after a reload to where it was', async () => {
  const { open, unmount } = await openList(5, '/messages/?page=2');
  const scroller = async () => {
    const { parentElement } = await screen.findByRole('list', { name: '会話' });
    if (!parentElement) throw new Error('The list stands in what scrolls.');
    return parentElement;
  };
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 500 });
  try {
    fireEvent.scroll(await scroller(), { target: { scrollTop: 240 } });
  } finally {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
  }
  fireEvent(window, new Event('pagehide'));
  unmount();
  await open();
  const again = await scroller();
  await waitFor(() => expect(again.scrollTop).toBe(240));
});
