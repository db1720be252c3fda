import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { favoriteUser } from '#endpoints/favorite-user';
import FavoritesPage from '@/pages/favorites';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

/** Opens お気に入り of a company with two favorites, 星 一 and then 星 二. */
async function openFavorites() {
  const { cid, user: as } = await createCorporation(api().db);
  for (const firstName of ['一', '二']) {
    const { universalUid } = await createCandidate(api().db, { lastName: '星', firstName });
    await callApi(api(), favoriteUser.add, { as, params: { cid }, body: { universalUid } });
  }
  const { user } = await visit(FavoritesPage, { url: '/favorites/', as });
  return { user, cid, as };
}

const cards = async () =>
  within(await screen.findByRole('list', { name: 'お気に入りの候補者' })).getAllByRole('article');
const names = async () => (await cards()).map((card) => card.getAttribute('aria-label'));

describe('お気に入り of a platform without extensions', () => {
  it('says nothing of a time that it does not know', async () => {
    await openFavorites();
    for (const card of await cards()) expect(card).not.toHaveTextContent(/追加|NaN|Invalid|undefined/);
  });

  it('puts one that was taken off back, as the newest', async () => {
    const { user } = await openFavorites();
    await waitFor(async () => expect(await names()).toEqual(['星 二', '星 一']));
    await user.click(screen.getByRole('button', { name: '星 一さんをお気に入り' }));
    await waitFor(async () => expect(await names()).toEqual(['星 二']));
    await user.click(await screen.findByRole('button', { name: '元に戻す' }));
    await waitFor(async () => expect(await names()).toEqual(['星 一', '星 二']));
  });
});

it('shows favorites as such although the platform does not repeat it of each', async () => {
  const { cid, as } = await openFavorites();
  const { json } = await callApi(api(), favoriteUser.list, { as, params: { cid }, query: {} });
  cleanup();
  const bare = json.items.map(({ universalUid, lastName }) => ({ universalUid, lastName }));
  override(favoriteUser.list, { invalid: { items: bare, totalCount: 2, maxCount: null } });
  await visit(FavoritesPage, { url: '/favorites/', as });
  for (const heart of await screen.findAllByRole('button', { name: '星さんをお気に入り' })) {
    expect(heart).toHaveAttribute('aria-pressed', 'true');
  }
});
