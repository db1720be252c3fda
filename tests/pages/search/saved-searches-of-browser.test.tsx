import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { savedSearch } from '#endpoints/saved-search';
import { env } from '@/config/env';
import { describeWithExtensions, override, servePageApi } from '../../support/pages/render-page.tsx';
import { keepInBrowser, names, openMenu, panel } from '../../support/pages/saved-searches.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createSavedSearch } from '../../support/records/matching-factories.ts';

const api = servePageApi();
const recruiter = () => createCorporation(api().db);

describeWithExtensions('the company takes over what the browser has kept', () => {
  const move = (count: number) => `このブラウザーに保存した検索 ${count}件を移す`;
  const inBrowser = (cid: string) =>
    JSON.parse(localStorage.getItem('biz.savedSearches') ?? '{}').state.byCorporation[cid].map(
      ({ name }: { name: string }) => name,
    );

  it('in its order, under names of their own, and once', async () => {
    const company = await recruiter();
    const saved = { createdBy: company.user.universalUid, createdAt: new Date(Date.now() - 60_000) };
    for (const [name, code] of [
      ['東京', '13'],
      ['大阪', '27'],
    ]) {
      const search = `?prefectureCodes=${code}`;
      await createSavedSearch(api().db, company.cid, { ...saved, name, search });
    }
    keepInBrowser(company.cid, [
      { name: '新しい', search: '?minYears=5' },
      { name: '東京', search: '?prefectureCodes=13&minYears=3' },
      { name: '大阪', search: '?prefectureCodes=27' },
    ]);
    const { user } = await openMenu(company.user);
    await user.click(await panel().findByRole('button', { name: move(3) }));
    await waitFor(async () => expect((await names()).slice(0, 2)).toEqual(['新しい', '東京 (2)']));
    expect(await names()).toHaveLength(4);
    expect(panel().queryByRole('button', { name: /移す/ })).not.toBeInTheDocument();
    expect(inBrowser(company.cid)).toEqual([]);
  });

  it('but for what the company cannot keep, which stays with its reason', async () => {
    const company = await recruiter();
    keepInBrowser(company.cid, [
      { name: '使える', search: '?minYears=5' },
      { name: '使えない', search: '?formerCondition=1' },
    ]);
    const { user } = await openMenu(company.user);
    await user.click(await panel().findByRole('button', { name: move(2) }));
    expect(await panel().findByText(/「使えない」:検索に使えない条件が含まれています/)).toBeVisible();
    expect(await names()).toEqual(['使える']);
    expect(panel().getByRole('button', { name: move(1) })).toBeVisible();
    expect(inBrowser(company.cid)).toEqual(['使えない']);
  });

  it('and loses nothing when the server cannot be reached', async () => {
    const company = await recruiter();
    keepInBrowser(company.cid, [{ name: '使える', search: '?minYears=5' }]);
    const { user } = await openMenu(company.user);
    const button = await panel().findByRole('button', { name: move(1) });
    override(savedSearch.create, { status: 500 }, { once: true });
    await user.click(button);
    expect(await panel().findByText(/このブラウザーには残っています/)).toBeVisible();
    expect(inBrowser(company.cid)).toEqual(['使える']);
    await user.click(button);
    await waitFor(async () => expect(await names()).toEqual(['使える']));
    expect(inBrowser(company.cid)).toEqual([]);
  });
});

it('asks a platform without extensions for nothing, and reads what the browser kept before', async () => {
  if (env.apiExtensions) return;
  const company = await recruiter();
  keepInBrowser(company.cid, [{ name: '前の検索', search: '?minYears=5' }]);
  await openMenu(company.user);
  expect(await names()).toEqual(['前の検索']);
  expect(panel().queryByRole('button', { name: /移す|メール/ })).not.toBeInTheDocument();
});
