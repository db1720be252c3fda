import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import ProfilesPage from '@/pages/profiles';
import {
  bar,
  choice,
  openFavorites,
  prepareBulk,
  pressNext,
  wholePage,
} from '../../support/pages/bulk-scouts.tsx';
import { like, openProject, prepareProject } from '../../support/pages/project-page.tsx';
import { servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate } from '../../support/records/matching-factories.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

describe('choosing candidates', () => {
  it('goes on over the pages of a list, and is taken back at once', async () => {
    const setting = await prepareBulk(api(), { count: 21 });
    const { user } = await openFavorites(setting);
    await user.click(await choice('星 1'));
    await user.click(await choice('星 2'));
    await user.click(await screen.findByRole('link', { name: '次のページ' }));
    await user.click(await choice('星 21'));
    expect(await bar()).toHaveTextContent('3人を選択中');
    await user.click(await screen.findByRole('link', { name: '前のページ' }));
    expect(await choice('星 2')).toBeChecked();
    expect(await choice('星 3')).not.toBeChecked();
    await pressNext(user, '選択を解除');
    expect(await choice('星 1')).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'まとめてスカウト' })).not.toBeInTheDocument();
  });

  it('takes and drops a whole page', async () => {
    const { user } = await openFavorites(await prepareBulk(api()));
    await user.click(await choice('星 1'));
    expect(await wholePage()).toBePartiallyChecked();
    await user.click(await wholePage());
    expect(await bar()).toHaveTextContent('3人を選択中');
    await user.click(await wholePage());
    expect(await choice('星 1')).not.toBeChecked();
  });

  it('ends at fifty, and says so at the 51st', async () => {
    const { user } = await openFavorites(await prepareBulk(api(), { count: 51 }));
    await user.click(await wholePage());
    await user.click(await screen.findByRole('link', { name: '次のページ' }));
    await choice('星 40');
    await user.click(await wholePage());
    await user.click(await screen.findByRole('link', { name: '次のページ' }));
    for (let index = 41; index <= 50; index += 1) await user.click(await choice(`星 ${index}`));
    expect(await bar()).toHaveTextContent('50人を選択中');
    expect(await bar()).not.toHaveTextContent('50人まで');
    await user.click(await choice('星 51'));
    expect(await bar()).toHaveTextContent('一度に選べるのは50人までです');
    expect(await choice('星 51')).not.toBeChecked();
  });

  it('follows x on the card in focus of 候補者検索', async () => {
    const { user: as } = await createCorporation(api().db, { plan: 'paid' });
    for (const [index, firstName] of ['一郎', '二郎'].entries()) {
      const lastLoginAt = new Date(Date.now() - index * 60_000);
      await createCandidate(api().db, { lastName: '鍵', firstName, prefectureCode: '31', lastLoginAt });
    }
    const { user } = await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=31', as });
    await choice('鍵 二郎');
    await user.keyboard('j');
    // The first key fetches the code of the keys.
    await waitFor(() => expect(screen.getByRole('link', { name: '鍵 一郎' })).toHaveFocus());
    await user.keyboard('jx');
    await waitFor(async () => expect(await choice('鍵 二郎')).toBeChecked());
    expect(await choice('鍵 一郎')).not.toBeChecked();
    expect(screen.getByRole('link', { name: '鍵 二郎' })).toHaveFocus();
    await user.keyboard('x');
    expect(await choice('鍵 二郎')).not.toBeChecked();
  });

  it('offers the project that the candidates like', async () => {
    const prepared = await prepareProject(api());
    await like(api(), prepared, '後');
    const { user } = await openProject(prepared, '?tab=likes');
    await user.click(await choice('後 花'));
    await pressNext(user, 'まとめてスカウト');
    const dialog = await screen.findByRole('dialog', { name: 'まとめてスカウト' });
    expect(await within(dialog).findByRole('combobox', { name: /案件/ })).toHaveValue('検索基盤の開発');
  });

  it('is explained to a FREE company, and chooses nobody', async () => {
    const { user } = await openFavorites(await prepareBulk(api(), { plan: 'free' }));
    const box = await screen.findByRole('checkbox', { name: '星 1さんを選択(有料プラン)' });
    await user.click(box);
    expect(
      await screen.findByRole('dialog', { name: 'この機能は有料プランでご利用いただけます' }),
    ).toBeVisible();
    expect(box).not.toBeChecked();
    expect(screen.queryByText(/人を選択中/)).not.toBeInTheDocument();
  });
});
