import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import ProfilesPage from '@/pages/profiles';
import { createCorporation } from '../support/factories.ts';
import { heading, servePageApi, visit } from '../support/render-page.tsx';

const api = servePageApi();

describe('候補者検索', () => {
  it('sends a visitor without a session to sign-in, with the way back', async () => {
    const { router } = await visit(ProfilesPage, { url: '/profiles/?keyword=React' });
    await screen.findAllByText('biz');
    expect(router.asPath).toContain('/login');
    expect(router.query.return_to).toMatch(/^\/profiles\/?\?keyword=React$/);
  });

  it('says who nobody was found for, and what to drop', async () => {
    const { user } = await createCorporation(api().db);
    await visit(ProfilesPage, { url: '/profiles/?keyword=React', as: user });
    await heading('候補者検索');
    expect(await screen.findByText('条件に合う候補者が見つかりませんでした')).toBeVisible();
  });
});
