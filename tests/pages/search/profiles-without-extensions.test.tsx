import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import ProfilesPage from '@/pages/profiles';
import { servePageApi, visit } from '../../support/pages/render-page.tsx';
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
