import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rememberSearchPosition } from '@/features/search/search/search-position';
import ProfilesPage from '@/pages/profiles';
import ProfilePage from '@/pages/profiles/[universalUid]';
import { heading, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createSearchableCandidate } from '../../support/records/candidate-factories.ts';
import { createCorporation } from '../../support/records/factories.ts';

const api = servePageApi();

/** A recruiter and a candidate who has worked with payments and React. */
async function setting(lastName: string) {
  const { cid, user: as } = await createCorporation(api().db);
  const { universalUid } = await createSearchableCandidate(api().db, {
    lastName,
    firstName: '印',
    headline: '決済基盤のｴﾝｼﾞﾆｱ',
    introduction: `${lastName}です。REACTで決済の画面を作ってきました。`,
    skills: [
      { name: 'React', years: 5 },
      { name: 'Go', years: 2 },
    ],
    careers: [
      {
        company: '決済ラボ株式会社',
        position: '決済エンジニア',
        from: '2020-04',
        to: null,
        description: '新規開発',
      },
    ],
  });
  return { cid, as, universalUid };
}

/** The texts that are marked in an element, in their order. */
const marksIn = (element: HTMLElement) =>
  [...element.querySelectorAll('mark')].map(({ textContent }) => textContent);

describe('what one has searched for', () => {
  it('is marked in the cards, whatever its spelling', async () => {
    const { as } = await setting('標');
    const words = encodeURIComponent('決済 標');
    await visit(ProfilesPage, { url: `/profiles/?keyword=${words}&skills=React`, as });
    const found = await screen.findByRole('article', { name: '標 印' });
    await waitFor(() => expect(marksIn(found)).toEqual(['決済', 'React']));
  });

  it('is not marked without a search', async () => {
    const { as } = await setting('無');
    await visit(ProfilesPage, { url: '/profiles/', as });
    expect(marksIn(await screen.findByRole('article', { name: '無 印' }))).toEqual([]);
  });

  it('is marked on the page of a candidate of the results', async () => {
    const { cid, as, universalUid } = await setting('頁');
    const search = `?keyword=${encodeURIComponent('決済 頁 React')}`;
    rememberSearchPosition({ corporationId: cid, search });
    await visit(ProfilePage, { url: `/profiles/${universalUid}/`, as });
    await heading('頁 印');
    const introduction = await screen.findByRole('region', { name: '概要' });
    expect(await within(introduction).findByText('REACT')).toBeVisible();
    await waitFor(() => expect(marksIn(introduction)).toEqual(['頁', 'REACT', '決済']));
    expect(marksIn(screen.getByRole('region', { name: '職歴' }))).toEqual(['決済', '決済']);
    expect(marksIn(screen.getByRole('region', { name: 'スキル' }))).toEqual(['React']);
  });
});
