import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userProfile } from '#endpoints/user-profile';
import { TITLE } from '../../support/pages/project-list.tsx';
import { openProject } from '../../support/pages/project-page.tsx';
import { countCalls, override, servePageApi } from '../../support/pages/render-page.tsx';
import { createSearchableCandidate } from '../../support/records/candidate-factories.ts';
import { createCorporation } from '../../support/records/factories.ts';
import { createProject, decidedSetting, undecidedSetting } from '../../support/records/matching-factories.ts';

const api = servePageApi();

const setting = {
  ...decidedSetting,
  jobCategoryIds: ['design-ui'],
  reward: { min: 3000, max: 4000 },
  hoursPerWeek: { min: 20, max: 30 },
};

/** A designer whom the project would find, unless an override says otherwise. */
const designer = (overrides: Parameters<typeof createSearchableCandidate>[1] = {}) =>
  createSearchableCandidate(api().db, {
    jobCategories: [{ jobCategoryId: 'design-ui', years: 5 }],
    hoursMin: 10,
    hoursMax: 30,
    minReward: 4000,
    ...overrides,
  });

/** 案件詳細 of a project with these conditions. */
async function openWith(conditions: typeof undecidedSetting, plan: 'paid' | 'free' = 'paid') {
  const company = await createCorporation(api().db, { plan });
  const { projectId } = await createProject(api().db, company.cid, { title: TITLE, setting: conditions });
  return openProject({ ...company, projectId });
}

const button = () => screen.findByRole('button', { name: '条件の効き目' });
const list = () => screen.findByRole('list', { name: '条件を広げたときの人数' });
describe('条件の効き目', () => {
  it('says how many more a step looser would find, and leads to them', async () => {
    await designer();
    await designer({ minReward: 4400 });
    await designer({ minReward: 4500 });
    await designer({ hoursMax: 16 });
    const { user, router } = await openWith(setting);
    await user.click(await button());
    expect(await screen.findByText('いまの条件に合う候補者は1人です。')).toBeVisible();
    expect(await screen.findByRole('link', { name: '時給4,500円なら+2人' })).toBeVisible();
    expect(await screen.findByRole('link', { name: '週16時間からなら+1人' })).toBeVisible();
    expect(await screen.findByText('契約形態を問わなければ')).toBeVisible();
    expect(await screen.findAllByText('変わりません')).toHaveLength(2);
    await user.click(screen.getByRole('link', { name: '時給4,500円なら+2人' }));
    await waitFor(() => expect(router.pathname).toBe('/profiles'));
    expect(router.query).toMatchObject({ maxRewardPerHour: '4500', minHoursPerWeek: '20' });
  });

  it('counts nothing before it is opened', async () => {
    const calls = countCalls([userProfile.searchPaid]);
    const { user } = await openWith(setting);
    await button();
    expect(calls()).toEqual([0]);
    await user.click(await button());
    await list();
    await waitFor(() => expect(calls()).toEqual([5]));
  });

  it('says that more are found than are counted', async () => {
    override(userProfile.searchPaid, { response: { items: [], totalCount: 1000, maxCount: 1000 } });
    const { user } = await openWith(setting);
    await user.click(await button());
    expect(await screen.findByText(/^いまの条件に合う候補者は1,000人以上です/)).toBeVisible();
    expect(screen.queryByRole('list', { name: '条件を広げたときの人数' })).not.toBeInTheDocument();
  });

  it('says where there is no condition to loosen', async () => {
    const { user } = await openWith(undecidedSetting);
    await user.click(await button());
    expect(await screen.findByText(/^広げられる条件がまだありません/)).toBeVisible();
  });

  it('counts again after a failure', async () => {
    await designer();
    override(userProfile.searchPaid, { status: 500 }, { once: true });
    const { user } = await openWith(setting);
    await user.click(await button());
    expect(await screen.findByText('人数を数えられませんでした。')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await list()).toBeVisible();
    expect(screen.queryByText('人数を数えられませんでした。')).not.toBeInTheDocument();
  });

  it('is not there where the search takes only some of the conditions', async () => {
    await openWith(setting, 'free');
    await screen.findByRole('complementary', { name: '募集条件' });
    expect(screen.queryByRole('button', { name: '条件の効き目' })).not.toBeInTheDocument();
  });
});
