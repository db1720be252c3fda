import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as schema from '#server/db/schema';
import FavoritesPage from '@/pages/favorites';
import ProfilesPage from '@/pages/profiles';
import { servePageApi, visit } from '../../support/pages/render-page.tsx';
import { captureSavedFiles } from '../../support/pages/saved-files.ts';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate } from '../../support/records/matching-factories.ts';

const api = servePageApi();
const { saved, savedFile } = captureSavedFiles();

const HEADER =
  '候補者,肩書き,職種,スキル,都道府県,働き方,リモート,週の稼働時間(下限),週の稼働時間(上限),希望時給(円),開始時期,最終ログイン,最終スカウト,ラベル,URL';
const lines = async () => (await savedFile()).text.replace('\uFEFF', '').split('\r\n').slice(0, -1);

async function openMenuOf(plan: 'free' | 'paid', url = '/profiles/') {
  const company = await createCorporation(api().db, { plan });
  const { user } = await visit(ProfilesPage, { url, as: company.user });
  await user.click(await screen.findByRole('button', { name: '保存した検索' }));
  await screen.findByRole('dialog', { name: '保存した検索' });
  return user;
}

it('候補者検索: saves those whom the conditions select, with what their cards show and their address', async () => {
  const { universalUid } = await createCandidate(api().db, {
    lastName: '=星',
    firstName: '一',
    headline: '設計, 開発',
    prefectureCode: '13',
  });
  await createCandidate(api().db, { lastName: '月', firstName: '二', prefectureCode: '27' });
  const user = await openMenuOf('paid', '/profiles/?prefectureCodes=13');
  await user.click(screen.getByRole('button', { name: '検索結果をCSVダウンロード' }));
  const [header, row = '', ...more] = await lines();
  expect(header).toBe(HEADER);
  expect(row.startsWith('\'=星 一,"設計, 開発",')).toBe(true);
  expect(row).toContain(',東京都,');
  expect(row.endsWith(`,${window.location.origin}/biz/profiles/${universalUid}/`)).toBe(true);
  expect(more).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('候補者検索: offers no file to a company of the free plan', async () => {
  await createCandidate(api().db);
  await openMenuOf('free');
  expect(screen.queryByRole('button', { name: /CSVダウンロード/ })).not.toBeInTheDocument();
});

it('お気に入り: saves all pages of what the tab shows', async () => {
  const { cid, user: as } = await createCorporation(api().db, { plan: 'paid' });
  for (let index = 0; index < 21; index += 1) {
    const { universalUid } = await createCandidate(api().db, { lastName: '星', firstName: `${index}` });
    await api()
      .db.insert(schema.favoriteUser)
      .values({ cid, universalUid, createdBy: as.uid, createdAt: new Date() });
  }
  const { user } = await visit(FavoritesPage, { url: '/favorites/', as });
  await user.click(await screen.findByRole('button', { name: 'CSVダウンロード' }));
  const [header, ...rows] = await lines();
  expect(header).toBe(HEADER);
  expect(rows).toHaveLength(21);
  expect(saved).toHaveLength(1);
});
