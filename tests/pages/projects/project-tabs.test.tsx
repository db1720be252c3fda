import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { application } from '#endpoints/application';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { favoriteUser } from '#endpoints/favorite-user';
import { project } from '#endpoints/project';
import { scout } from '#endpoints/scout';
import * as schema from '#server/db/schema';
import ProjectPage from '@/pages/projects/[projectId]';
import { toast } from '../../support/pages/on-screen.ts';
import { ask, openMenu, press } from '../../support/pages/project-list.tsx';
import {
  apply,
  like,
  openProject,
  prepareProject,
  projectTab,
  scoutFor,
} from '../../support/pages/project-page.tsx';
import {
  countCalls,
  itWithExtensions,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

describe('the tabs of a project', () => {
  it('load what they show when they are first opened, and not again', async () => {
    const prepared = await prepareProject(api());
    await apply(api(), prepared, '応募');
    await like(api(), prepared, '気持');
    await scoutFor(api(), prepared, '誘');
    const calls = countCalls([application.listForProject, favoriteUser.listForProject, scout.search]);
    const { user, router } = await openProject(prepared);
    await screen.findByRole('heading', { name: '業務内容' });
    expect(calls()).toEqual([0, 0, 0]);
    await user.click(projectTab(/応募者/));
    expect(await screen.findByText('応募 花')).toBeVisible();
    expect(calls()).toEqual([1, 0, 0]);
    expect(router.query).toMatchObject({ tab: 'applications' });
    await user.click(projectTab(/気になるした人/));
    expect(await screen.findByText('気持 花')).toBeVisible();
    expect(calls()).toEqual([1, 1, 0]);
    await user.click(projectTab(/スカウト/));
    expect(await screen.findByText('誘 花')).toBeVisible();
    expect(calls()).toEqual([1, 1, 1]);
    await user.click(projectTab(/応募者/));
    expect(await screen.findByText('応募 花')).toBeVisible();
    await user.click(projectTab(/概要/));
    expect(await screen.findByRole('heading', { name: '業務内容' })).toBeVisible();
    expect(calls()).toEqual([1, 1, 1]);
    expect(router.query).not.toHaveProperty('tab');
  });

  it('say how many applied, and how many like the project', async () => {
    const prepared = await prepareProject(api());
    await apply(api(), prepared, '一', true);
    await apply(api(), prepared, '二', true);
    await like(api(), prepared, '三');
    await openProject(prepared);
    await waitFor(() => expect(projectTab(/応募者/)).toHaveTextContent(/^応募者2件$/));
    expect(projectTab(/気になるした人/)).toHaveTextContent('気になるした人1件');
  });

  itWithExtensions('say how many applications are not read yet', async () => {
    const prepared = await prepareProject(api());
    await apply(api(), prepared, '一', true);
    await apply(api(), prepared, '二');
    await openProject(prepared);
    await waitFor(() => expect(projectTab(/応募者/)).toHaveTextContent('応募者未読 12件'));
  });

  it('do without a count that cannot be had', async () => {
    const prepared = await prepareProject(api());
    await like(api(), prepared, '三');
    override(application.countForProjects, { status: 500 });
    await openProject(prepared);
    await waitFor(() => expect(projectTab(/気になるした人/)).toHaveTextContent('1件'));
    expect(projectTab(/応募者/)).toHaveTextContent(/^応募者$/);
  });

  it('are restored from the URL', async () => {
    const prepared = await prepareProject(api());
    await scoutFor(api(), prepared, '誘');
    await openProject(prepared, '?tab=scouts');
    expect(await screen.findByText('誘 花')).toBeVisible();
    expect(projectTab(/スカウト/)).toHaveAttribute('aria-current', 'page');
  });

  it.each([
    ['applications', 'この案件への応募はまだありません'],
    ['likes', 'この案件を気になるした人はまだいません'],
    ['scouts', 'この案件で送信したスカウトはまだありません'],
  ])('say that there is nothing yet: %s', async (name, text) => {
    await openProject(await prepareProject(api()), `?tab=${name}`);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each<[string, EndpointDefinition, string]>([
    ['applications', application.listForProject, '応募者を読み込めませんでした'],
    ['likes', favoriteUser.listForProject, '気になるした人を読み込めませんでした'],
    ['scouts', scout.search, 'スカウトを読み込めませんでした'],
  ])('can be read again after a failure: %s', async (name, endpoint, text) => {
    const prepared = await prepareProject(api());
    override(endpoint, { status: 500 }, { once: true });
    const { user } = await openProject(prepared, `?tab=${name}`);
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByText(/^この案件.*まだ/)).toBeVisible();
  });
});

describe('応募者', () => {
  it('leads to each application, marks the unread ones, and reads none by listing them', async () => {
    const prepared = await prepareProject(api());
    const { applicationId } = await apply(api(), prepared, '応募');
    await openProject(prepared, '?tab=applications');
    const link = await screen.findByRole('link', { name: /応募 花/ });
    expect(link).toHaveAttribute('href', `/applications/${applicationId}`);
    const row = link.closest('tr');
    expect(row).toHaveTextContent(/未読/);
    expect(row).toHaveTextContent('未対応');
    expect(row).toHaveTextContent('今日');
    const [stored] = await api()
      .db.select()
      .from(schema.application)
      .where(eq(schema.application.cid, prepared.cid));
    expect(stored?.readAt).toBeNull();
  });

  it('shows nothing of other projects, page by page', async () => {
    const prepared = await prepareProject(api());
    for (let index = 1; index <= 21; index += 1) await apply(api(), prepared, `候補${index}`);
    await createConversation(api().db, prepared.cid, {
      candidate: await createCandidate(api().db, { lastName: 'ほか', firstName: '花' }),
    });
    const { user, router } = await openProject(prepared, '?tab=applications');
    expect(await screen.findByText('21件中 1-20件')).toBeVisible();
    await user.click(screen.getByRole('link', { name: '2ページ目' }));
    expect(await screen.findByText('21件中 21-21件')).toBeVisible();
    expect(router.query).toMatchObject({ tab: 'applications', page: '2' });
    expect(screen.queryByText('ほか 花')).not.toBeInTheDocument();
    // Another tab begins at its own first page.
    await user.click(projectTab(/スカウト/));
    expect(router.query).not.toHaveProperty('page');
  });
});

describe('スカウト', () => {
  it('leads to the conversation of each scout for this project', async () => {
    const prepared = await prepareProject(api());
    const { chatGroupId } = await scoutFor(api(), prepared, '誘');
    await createConversation(api().db, prepared.cid, {
      origin: 'scout',
      candidate: await createCandidate(api().db, { lastName: 'ほか', firstName: '花' }),
    });
    await openProject(prepared, '?tab=scouts');
    expect(await screen.findByRole('link', { name: /誘 花/ })).toHaveAttribute(
      'href',
      `/messages/${chatGroupId}`,
    );
    expect(screen.queryByText('ほか 花')).not.toBeInTheDocument();
  });
});

describe('the actions of a project', () => {
  it('are those of its row, and the page follows them', async () => {
    const prepared = await prepareProject(api());
    const { user } = await openProject(prepared);
    expect(screen.getByRole('link', { name: '編集' })).toHaveAttribute(
      'href',
      `/projects/${prepared.projectId}/edit`,
    );
    const items = within(await openMenu(user)).getAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      '編集',
      'プレビュー',
      '複製',
      '合う候補者を探す',
      '公開公開中です',
      '募集停止',
      '終了',
    ]);
    await user.keyboard('{Escape}');
    await ask(user, '終了');
    await press(user, '終了する');
    await toast('案件を終了しました');
    expect(await screen.findByText('終了')).toBeVisible();
    expect(screen.queryByRole('link', { name: '編集' })).not.toBeInTheDocument();
  });

  it('say that a colleague was first, and show the project as it is', async () => {
    const prepared = await prepareProject(api());
    const { user } = await openProject(prepared);
    await ask(user, '終了');
    await api()
      .db.update(schema.project)
      .set({ status: 'closed' })
      .where(eq(schema.project.projectId, prepared.projectId));
    await press(user, '終了する');
    expect(await screen.findByRole('alert')).toHaveTextContent('この案件はすでに終了しています');
    await press(user, 'キャンセル');
    expect(await screen.findByText('終了')).toBeVisible();
  });

  it('are there after the project was read again', async () => {
    const prepared = await prepareProject(api());
    override(project.show, { status: 500 }, { once: true });
    const { user } = await visit(ProjectPage, { url: `/projects/${prepared.projectId}/`, as: prepared.user });
    await user.click(await screen.findByRole('button', { name: '再読み込み' }));
    expect(await openMenu(user)).toBeVisible();
  });
});
