import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { favoriteUser } from '#endpoints/favorite-user';
import FavoritesPage from '@/pages/favorites';
import { servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

// The only test of its file: the code of the keys is fetched once.
it('lets no key overtake the first one, whose code has just come', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  const { universalUid } = await createCandidate(api().db, { lastName: '星', firstName: '一' });
  await callApi(api(), favoriteUser.add, { as, params: { cid }, body: { universalUid } });
  await visit(FavoritesPage, { url: '/favorites/', as });
  await screen.findByRole('article', { name: '星 一' });
  fireEvent.keyDown(document.body, { key: 'j' });
  await import('@/parts/shortcuts/shortcut-keys');
  fireEvent.keyDown(document.body, { key: 'f' });
  expect(await screen.findByText('お気に入りから外しました')).toBeVisible();
});
