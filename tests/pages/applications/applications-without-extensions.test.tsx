import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useRouter } from 'next/router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { application } from '#endpoints/application';
import * as schema from '#server/db/schema';
import type { Page } from '@/layouts/page';
import ApplicationsPage from '@/pages/applications';
import ApplicationPage from '@/pages/applications/[id]';
import ProfilesPage from '@/pages/profiles';
import { putEverythingInSight } from '../../support/pages/in-sight.ts';
import { watchCalls } from '../../support/pages/page-calls.ts';
import { heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createSearchableCandidate } from '../../support/records/candidate-factories.ts';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation } from '../../support/records/matching-factories.ts';

// Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

/** Both pages in one app: the application comes after the search. */
const Both: Page = () =>
  useRouter().pathname.startsWith('/profiles') ? <ProfilesPage /> : <ApplicationPage />;
Both.getLayout = ApplicationPage.getLayout;

async function anApplication({ lastName = '青木' } = {}) {
  const { cid, user: as } = await createCorporation(api().db);
  const candidate = await createSearchableCandidate(api().db, { lastName, headline: '決済の専門家' });
  const { applicationId, universalUid } = await createConversation(api().db, cid, { candidate });
  return { as, id: applicationId ?? '', universalUid };
}

describe('応募管理', () => {
  it('has its tabs without figures', async () => {
    const { as } = await anApplication();
    await visit(ApplicationsPage, { url: '/applications/', as });
    await screen.findByRole('row', { name: /青木/ });
    const tabs = within(screen.getByRole('navigation', { name: '選考の状態' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['すべて', '未対応', '選考中', '成約', '選考終了']);
  });

  it('has no analysis, and shows the table where an address asks for it', async () => {
    const { as } = await anApplication();
    await visit(ApplicationsPage, { url: '/applications/?view=report', as });
    expect(await screen.findByRole('row', { name: /青木/ })).toBeVisible();
    const views = within(screen.getByRole('navigation', { name: '表示の切り替え' })).getAllByRole('link');
    expect(views.map((link) => link.textContent)).toEqual(['表', 'ボード']);
  });

  it('offers to choose only what can be read or finished', async () => {
    const { cid, user: as } = await createCorporation(api().db);
    for (const [lastName, status] of [
      ['青木', 'inProgress'],
      ['井上', 'finished'],
    ] as const) {
      const candidate = await createSearchableCandidate(api().db, { lastName });
      await createConversation(api().db, cid, { candidate, status });
    }
    await api().db.update(schema.application).set({ readAt: new Date() });
    await visit(ApplicationsPage, { url: '/applications/?view=board', as });
    expect(await screen.findByRole('checkbox', { name: '青木 太郎さんを選択' })).toBeVisible();
    expect(await screen.findByRole('link', { name: '井上 太郎' })).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: '井上 太郎さんを選択' })).not.toBeInTheDocument();
  });

  it('asks for no reason where none can be kept', async () => {
    const { as, id } = await anApplication();
    const { user } = await visit(ApplicationPage, { url: `/applications/${id}/`, as });
    await user.click(await screen.findByRole('button', { name: '選考を終了' }));
    const question = await screen.findByRole('dialog', { name: 'この選考を終了しますか?' });
    expect(within(question).queryByRole('combobox')).toBeNull();
    await user.click(within(question).getByRole('button', { name: '終了する' }));
    expect(await screen.findByText('青木 太郎さんの選考を終了しました')).toBeVisible();
    cleanup();
    await visit(ApplicationsPage, { url: '/applications/?status=finished&reason=terms', as });
    expect(await screen.findByRole('row', { name: /青木/ })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: '終了の理由' })).toBeNull();
  });

  it('orders by nothing that only an extension knows', async () => {
    const { as } = await anApplication();
    const { router } = await visit(ApplicationsPage, { url: '/applications/?order=-status', as });
    await screen.findByRole('row', { name: /青木/ });
    const sortable = screen.getAllByRole('columnheader').filter((each) => within(each).queryByRole('button'));
    expect(sortable.map((each) => each.textContent)).toEqual(['応募日']);
    expect(screen.getByRole('combobox', { name: '並び順' })).toHaveValue('latest');
    expect(router.query.order).toBe('-status');
  });

  it('shows the rows of a platform that returns only who has applied to what', async () => {
    const { as } = await anApplication();
    const row = {
      applicationId: 'a1',
      chatGroupId: 'g1',
      selectionId: 's1',
      project: { projectId: 'p1', title: '決済基盤の開発' },
      applicant: { universalUid: 'u1', lastName: '井上' },
      appliedAt: '2026-11-20T05:00:00.000Z',
      selectionStatus: 'matched',
    };
    override(application.search, { invalid: { items: [row], totalCount: 1 } });
    await visit(ApplicationsPage, { url: '/applications/', as });
    const cells = within(await screen.findByRole('row', { name: /井上/ })).getAllByRole('cell');
    expect(cells[1]).toHaveTextContent(/^$/);
    expect(cells[6]).toHaveTextContent('まだありません');
    expect(document.body.textContent).not.toMatch(/undefined|null|NaN|Invalid/);
  });
});

describe('応募詳細', () => {
  it('shows what is known of the applicant where nothing has shown the profile, and waits for no more', async () => {
    const { as, id, universalUid } = await anApplication();
    await visit(ApplicationPage, { url: `/applications/${id}/`, as });
    await heading('青木 太郎');
    expect(screen.getByRole('link', { name: '候補者詳細' })).toHaveAttribute(
      'href',
      `/profiles/${universalUid}`,
    );
    expect(screen.getByRole('button', { name: '選考を終了' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'メモ' })).toBeVisible();
    expect(screen.queryByRole('region', { name: '概要' })).toBeNull();
    expect(screen.queryByText('職種は未入力です')).toBeNull();
  });

  it('shows the profile as the search has shown it', async () => {
    const { as, id } = await anApplication({ lastName: '小笠原' });
    const { router } = await visit(Both, { url: '/profiles/', as, alsoAt: ['/applications/[id]'] });
    await screen.findByRole('article', { name: '小笠原 太郎' });
    await router.push(`/applications/${id}/`);
    await heading('小笠原 太郎');
    expect(await screen.findByText('決済の専門家')).toBeVisible();
    expect(screen.getByRole('region', { name: '概要' })).toHaveTextContent('業務システムを作ってきました。');
  });

  it('marks the application as read, also where the platform does not say whether it is, and once', async () => {
    putEverythingInSight();
    const { as, id } = await anApplication();
    const calls = watchCalls();
    override(application.show, {
      invalid: {
        applicationId: id,
        chatGroupId: 'g1',
        selectionId: 's1',
        project: { projectId: 'p1', title: '決済基盤の開発' },
        applicant: { universalUid: 'u1', lastName: '井上' },
        appliedAt: '2026-11-20T05:00:00.000Z',
        selectionStatus: 'applied',
      },
    });
    await visit(ApplicationPage, { url: `/applications/${id}/`, as });
    await heading('井上');
    await waitFor(() => expect(calls.count('application.read')).toBe(1));
    await calls.settle();
    expect(calls.count('application.read')).toBe(1);
  });
});
