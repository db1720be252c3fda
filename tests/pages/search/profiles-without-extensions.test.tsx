import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import ProfilesPage from '@/pages/profiles';
import { networkEvents, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createSearchableCandidate } from '../../support/records/candidate-factories.ts';
import { createCorporation } from '../../support/records/factories.ts';

const api = servePageApi();

it('offers no order by fit, and takes an address with it for the usual order', async () => {
  const { user: as } = await createCorporation(api().db);
  await createSearchableCandidate(api().db, { lastName: '並', firstName: '子' });
  await visit(ProfilesPage, { url: '/profiles/?orderBy=fit', as });
  expect(await screen.findByRole('article', { name: '並 子' })).toBeVisible();
  const order = screen.getByLabelText('並び順');
  expect(order).toHaveDisplayValue('最終ログイン順');
  expect(within(order).queryByRole('option', { name: '適合順' })).not.toBeInTheDocument();
});

it.each([
  ['updated', '更新順'],
  ['new', '新着順'],
])('keeps the order %s of the specification, also with words', async (orderBy, label) => {
  const { user: as } = await createCorporation(api().db);
  await createSearchableCandidate(api().db, { lastName: '並', firstName: orderBy });
  const sent: (string | null)[] = [];
  networkEvents.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('search_v2')) sent.push(searchParams.get('orderBy'));
  });
  await visit(ProfilesPage, { url: `/profiles/?keyword=%E4%B8%A6&orderBy=${orderBy}`, as });
  expect(await screen.findByRole('article', { name: `並 ${orderBy}` })).toBeVisible();
  expect(screen.getByLabelText('並び順')).toHaveDisplayValue(label);
  expect(sent).toEqual([orderBy]);
});
