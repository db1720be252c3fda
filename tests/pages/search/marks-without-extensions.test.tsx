import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import FavoritesPage from '@/pages/favorites';
import ProfilesPage from '@/pages/profiles';
import { bar, choice, prepareBulk } from '../../support/pages/bulk-scouts.tsx';
import { servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createSearchableCandidate } from '../../support/records/candidate-factories.ts';
import { createCorporation } from '../../support/records/factories.ts';
import { passCandidates } from '../../support/records/matching-factories.ts';

const api = servePageApi();

describe('a platform without extensions', () => {
  it('候補者検索 has no 見送り, labels or 再連絡日, and nobody is left out, whatever the address says', async () => {
    const { cid, user: as } = await createCorporation(api().db);
    const { universalUid } = await createSearchableCandidate(api().db, {
      lastName: '素',
      firstName: '一',
      prefectureCode: '45',
    });
    await passCandidates(api().db, cid, [universalUid]);
    await visit(ProfilesPage, {
      url: '/profiles/?prefectureCodes=45&labelIds=a&excludePassed=1&recontact=set',
      as,
    });
    expect(await screen.findByRole('article', { name: '素 一' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /見送り|ラベル/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: '見送りを除く' })).not.toBeInTheDocument();
    expect(screen.queryByText(/見送り|ラベル|再連絡日/)).not.toBeInTheDocument();
  });

  it('お気に入り is not narrowed by an address with labels', async () => {
    const setting = await prepareBulk(api(), { count: 2 });
    await visit(FavoritesPage, { url: '/favorites/?labels=a', as: setting.as });
    expect(await screen.findByRole('article', { name: '星 1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /見送り|ラベル/ })).not.toBeInTheDocument();
  });

  it('the bar of chosen candidates adds to the favorites alone', async () => {
    const { user: as } = await createCorporation(api().db, { plan: 'paid' });
    await createSearchableCandidate(api().db, { lastName: '素', firstName: '二', prefectureCode: '44' });
    const { user } = await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=44', as });
    await user.click(await choice('素 二'));
    expect(await within(await bar()).findByRole('button', { name: 'お気に入り' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /見送り|ラベル/ })).not.toBeInTheDocument();
  });
});
