import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { project } from '#endpoints/project';
import { rememberSearchPosition } from '@/features/search/search/search-position';
import ProfilesPage from '@/pages/profiles';
import ProfilePage from '@/pages/profiles/[universalUid]';
import ProjectPage from '@/pages/projects/[projectId]';
import {
  heading,
  itWithExtensions,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { projectField } from '../../support/pages/scout-dialog.tsx';
import { createSearchableCandidate } from '../../support/records/candidate-factories.ts';
import { createCorporation } from '../../support/records/factories.ts';
import { createProject } from '../../support/records/matching-factories.ts';

const api = servePageApi();

const TITLE = '検索基盤の開発';

/** A company with two projects, of which one asks for TypeScript, and a candidate for it who wants 500 yen more. */
async function setting(lastName: string) {
  const { cid, user: as } = await createCorporation(api().db);
  await createProject(api().db, cid, { title: '別の案件' });
  const { projectId } = await createProject(api().db, cid, {
    title: TITLE,
    detail: { background: '', work: '', required: 'TypeScriptでの開発', preferred: '', flow: '' },
  });
  const { universalUid } = await createSearchableCandidate(api().db, {
    lastName,
    firstName: '合',
    minReward: 6500,
    hoursMin: 5,
    hoursMax: 20,
  });
  return { cid, as, projectId, universalUid, name: `${lastName} 合` };
}

const fitLine = (scope: HTMLElement) => within(scope).findByRole('button', { name: /^案件との一致/ });
const chip = `案件『${TITLE}』に合う候補者`;

describe('合う候補者を探す', () => {
  it('leads from a project to the search with its conditions', async () => {
    const { as, projectId } = await setting('探');
    const { user, router } = await visit(ProjectPage, { url: `/projects/${projectId}/`, as });
    await heading(TITLE);
    await user.click(screen.getByRole('link', { name: '合う候補者を探す' }));
    await waitFor(() => expect(router.pathname).toBe('/profiles'));
    expect(router.query).toEqual({
      for: projectId,
      jobCategoryIds: 'engineer-backend',
      skills: 'TypeScript',
      workingFormIds: 'side-job',
      minHoursPerWeek: '5',
      maxRewardPerHour: '6000',
      excludeScouted: '1',
      excludeApplied: '1',
    });
  });
});

describe('候補者検索 for a project', () => {
  it('says on the card how the candidate fits, and compares on demand', async () => {
    const { as, projectId, name } = await setting('比');
    const words = encodeURIComponent('比');
    const { user } = await visit(ProfilesPage, { url: `/profiles/?keyword=${words}&for=${projectId}`, as });
    const line = await fitLine(await screen.findByRole('article', { name }));
    expect(line).toHaveTextContent('4/5 一致・希望時給が500円上・未入力1件');
    await user.click(line);
    const table = within(await screen.findByRole('dialog', { name: `${name}さんと案件の比較` }));
    const cells = (term: RegExp) => table.getByRole('row', { name: term }).textContent;
    expect(cells(/^職種/)).toBe('職種バックエンドエンジニアバックエンドエンジニア合う');
    expect(cells(/^リモート/)).toBe('リモートフルリモート未入力わからない');
    expect(cells(/^報酬/)).toBe('報酬時給6,000円まで時給6,500円から希望時給が500円上ちがう');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(line).toHaveFocus();
  });

  it('names the project in a chip, without which nothing is compared', async () => {
    const { as, projectId, name } = await setting('札');
    const words = encodeURIComponent('札');
    const { user, router } = await visit(ProfilesPage, {
      url: `/profiles/?keyword=${words}&for=${projectId}`,
      as,
    });
    await fitLine(await screen.findByRole('article', { name }));
    await user.click(await screen.findByRole('button', { name: `条件「${chip}」を外す` }));
    await waitFor(() => expect(router.query).toEqual({ keyword: '札' }));
    const card = await screen.findByRole('article', { name });
    expect(within(card).queryByRole('button', { name: /^案件との一致/ })).not.toBeInTheDocument();
  });

  it('begins a scout with the project', async () => {
    const { as, projectId, name } = await setting('送');
    const words = encodeURIComponent('送');
    const { user } = await visit(ProfilesPage, { url: `/profiles/?keyword=${words}&for=${projectId}`, as });
    await user.click(await screen.findByRole('button', { name: `${name}さんにスカウトする` }));
    expect(await projectField()).toHaveValue(TITLE);
  });

  it('does not offer to drop the project where nobody is found', async () => {
    const { as, projectId } = await setting('無');
    await visit(ProfilesPage, {
      url: `/profiles/?keyword=%E3%81%84%E3%81%AA%E3%81%84%E4%BA%BA&minYears=3&for=${projectId}`,
      as,
    });
    const offered = within(await screen.findByRole('list', { name: '外せる条件' }));
    expect(offered.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      expect.not.arrayContaining([expect.stringContaining('案件')]),
    );
    expect(offered.getByRole('button', { name: /経験3年以上/ })).toBeVisible();
  });

  it('finds as ever where the project cannot be read, and says so', async () => {
    const { as, projectId, name } = await setting('欠');
    override(project.show, { status: 500 });
    const words = encodeURIComponent('欠');
    await visit(ProfilesPage, { url: `/profiles/?keyword=${words}&for=${projectId}`, as });
    const card = await screen.findByRole('article', { name });
    expect(await screen.findByText(/一部の情報を読み込めませんでした/)).toBeVisible();
    expect(screen.getByText('案件に合う候補者')).toBeVisible();
    expect(within(card).queryByRole('button', { name: /^案件との一致/ })).not.toBeInTheDocument();
  });

  itWithExtensions('orders by fit unless another order is chosen', async () => {
    const { as, projectId } = await setting('順');
    await visit(ProfilesPage, { url: `/profiles/?for=${projectId}`, as });
    await screen.findByRole('list', { name: '検索結果' });
    expect(screen.getByLabelText('並び順')).toHaveDisplayValue('適合順');
  });
});

describe('候補者詳細 for a project', () => {
  it('says how the candidate fits, and begins a scout with the project', async () => {
    const { cid, as, projectId, universalUid, name } = await setting('詳');
    const words = encodeURIComponent('詳');
    rememberSearchPosition({ corporationId: cid, search: `?keyword=${words}&for=${projectId}` });
    const { user } = await visit(ProfilePage, { url: `/profiles/${universalUid}/?for=${projectId}`, as });
    await heading(name);
    expect(await fitLine(screen.getByRole('main'))).toHaveTextContent('4/5 一致');
    await user.click(screen.getByRole('button', { name: `${name}さんにスカウトする` }));
    expect(await projectField()).toHaveValue(TITLE);
  });

  it('leads to similar candidates, for the same project', async () => {
    const { cid, as, projectId, universalUid, name } = await setting('似');
    const words = encodeURIComponent('似');
    rememberSearchPosition({ corporationId: cid, search: `?keyword=${words}&for=${projectId}` });
    const { user, router } = await visit(ProfilePage, {
      url: `/profiles/${universalUid}/?for=${projectId}`,
      as,
    });
    await heading(name);
    await user.click(screen.getByRole('link', { name: '似た候補者' }));
    await waitFor(() => expect(router.pathname).toBe('/profiles'));
    expect(router.query).toEqual({
      for: projectId,
      jobCategoryIds: 'engineer-backend',
      skills: 'TypeScript',
      excludeScouted: '1',
      excludeApplied: '1',
    });
  });
});
