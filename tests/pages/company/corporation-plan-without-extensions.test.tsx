import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import PlanPage from '@/pages/corporation/payment/management';
import { heading, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';

const api = servePageApi();

it('says how many scouts the plan allows where the platform does not count those that were sent', async () => {
  const { user: as } = await createCorporation(api().db, { plan: 'trial' });
  await visit(PlanPage, { url: '/corporation/payment/management/', as });
  await heading('ご契約プラン');
  const usage = within(screen.getByRole('region', { name: 'ご利用状況' }));
  expect(await usage.findByText('上限50通')).toBeVisible();
  expect(usage.queryByRole('progressbar', { name: 'スカウトの利用状況' })).not.toBeInTheDocument();
});
