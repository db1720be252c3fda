import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { scout } from '#endpoints/scout';
import { createCorporation } from '../support/factories.ts';
import { override, servePageApi } from '../support/render-page.tsx';
import { openScouts, scoutRows, sendScouts } from '../support/scouts-page.tsx';

// Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const api = servePageApi();
// The page goes before its session does: a page without one asks to sign in.
afterEach(cleanup);

it('shows スカウト送信一覧 without figures, and never asks for them, where the API has no extensions', async () => {
  const company = await createCorporation(api().db);
  await sendScouts(api().db, company, 1);
  override(scout.funnel, { network: 'down' });
  await openScouts(company);
  expect(await scoutRows()).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'スカウトの成果' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
