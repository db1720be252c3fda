import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Pass, storedPasses } from '@/features/search/saved/passes';
import { describeWithExtensions, servePageApi } from '../../support/pages/render-page.tsx';
import { openMenu } from '../../support/pages/saved-searches.tsx';
import { createSearchableCandidate } from '../../support/records/candidate-factories.ts';
import { createCorporation } from '../../support/records/factories.ts';
import { createSavedSearch } from '../../support/records/matching-factories.ts';

const api = servePageApi();

const pass = (index: number): Pass => ({
  universalUid: `earlier-${index}`,
  reason: 'terms',
  remote: null,
  maxHours: 10,
  minReward: null,
  years: 5,
  lacksSkill: false,
});

/** A saved search, opened, in which so many candidates were passed on for their hours before; three more are found. */
async function openSearch(prefectureCode: string, passed: number) {
  const company = await createCorporation(api().db);
  for (const [firstName, hoursMax] of [
    ['一', 30],
    ['二', 40],
    ['三', 10],
  ] as const) {
    await createSearchableCandidate(api().db, {
      lastName: '提',
      firstName,
      prefectureCode,
      hoursMin: 5,
      hoursMax,
    });
  }
  const search = `?prefectureCodes=${prefectureCode}`;
  const createdBy = company.user.universalUid;
  const kept = { name: '候補', search, createdBy };
  const { savedSearchId } = await createSavedSearch(api().db, company.cid, kept);
  const page = await openMenu(company.user);
  const passes = Array.from({ length: passed }, (_, index) => pass(index));
  storedPasses(company.cid, savedSearchId).write({ passes, after: null });
  await page.user.click(await screen.findByRole('link', { name: '候補' }));
  await screen.findByRole('article', { name: '提 三' });
  return page;
}

const question = '20人中19人を『条件』で見送りました。「週16時間以上」に絞りますか?';
const passOn = (name: string) => screen.findByRole('button', { name: `${name}さんを見送り` });

describeWithExtensions('the advice after 20 見送り in a saved search', () => {
  it('adds a condition that answers their reason, and takes it back', async () => {
    const { user, router } = await openSearch('32', 19);
    await user.click(await passOn('提 三'));
    expect(await screen.findByText(question)).toBeVisible();
    expect(screen.getByText('19人のうち19人が外れ、残りは2人です。')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '条件に加える' }));
    await waitFor(() => expect(router.query).toMatchObject({ minHoursPerWeek: '16' }));
    expect(screen.queryByText(question)).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: '条件「週16時間以上」を外す' }));
    await waitFor(() => expect(router.query).toEqual({ prefectureCodes: '32' }));
  });

  it('is not given again after 今はしない until 20 more', async () => {
    const { user } = await openSearch('33', 19);
    await user.click(await passOn('提 三'));
    await screen.findByText(question);
    await user.click(screen.getByRole('button', { name: '今はしない' }));
    await user.click(await passOn('提 二'));
    await waitFor(async () => expect(await passOn('提 二')).toHaveAttribute('aria-pressed', 'true'));
    expect(screen.queryByText(/に絞りますか/)).not.toBeInTheDocument();
  });

  it('is not given where fewer were passed on', async () => {
    const { user } = await openSearch('34', 18);
    await user.click(await passOn('提 三'));
    await waitFor(async () => expect(await passOn('提 三')).toHaveAttribute('aria-pressed', 'true'));
    expect(screen.queryByText(/に絞りますか/)).not.toBeInTheDocument();
  });
});
