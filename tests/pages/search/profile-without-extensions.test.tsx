import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { userProfile } from '#endpoints/user-profile';
import { rememberSearchPosition } from '@/features/search/search/search-position';
import ProfilePage from '@/pages/profiles/[universalUid]';
import { heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate } from '../../support/records/matching-factories.ts';

// Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const api = servePageApi();

/** A recruiter who has come from the results of a search to one of its candidates. */
async function setting() {
  const { cid, user: as } = await createCorporation(api().db);
  const candidate = await createCandidate(api().db, { lastName: '小野寺', firstName: '美穂' });
  rememberSearchPosition({ corporationId: cid, search: '' });
  return { as, url: `/profiles/${candidate.universalUid}/` };
}

it('finds a candidate in the results again after a reload', async () => {
  const { as, url } = await setting();
  await visit(ProfilePage, { url, as });
  await heading('小野寺 美穂');
  expect(await screen.findByText('業務システムを作ってきました。')).toBeVisible();
});

it('says that a candidate cannot be opened by a link from elsewhere', async () => {
  const { as } = await setting();
  await visit(ProfilePage, { url: '/profiles/somebody-else/', as });
  expect(await screen.findByText('候補者を直接開くことができません')).toBeVisible();
  expect(screen.getByRole('link', { name: '候補者検索へ' })).toBeVisible();
});

it('reads the results again on request', async () => {
  const { as, url } = await setting();
  override(userProfile.searchPaid, { status: 500 }, { once: true });
  const { user } = await visit(ProfilePage, { url, as });
  expect(await screen.findByText('候補者を読み込めませんでした')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '再読み込み' }));
  await heading('小野寺 美穂');
});
