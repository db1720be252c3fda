import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { application } from '#endpoints/application';
import type { SelectionStatus } from '#endpoints/selection';
import * as schema from '#server/db/schema';
import ApplicationsPage from '@/pages/applications';
import ApplicationPage from '@/pages/applications/[id]';
import { putEverythingInSight } from '../../support/pages/in-sight.ts';
import {
  heading,
  itWithExtensions,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';

const api = servePageApi();

const DAY = 86_400_000;

type Applicant = { lastName: string; status?: SelectionStatus; daysAgo?: number; weReplied?: boolean };

/** A company to which candidates have applied, all to one project unless another is given. */
async function companyWith(applicants: Applicant[], { title = '決済基盤の開発' } = {}) {
  const company = await createCorporation(api().db);
  const project = await createProject(api().db, company.cid, { title });
  for (const applicant of applicants) await apply(company.cid, project, applicant);
  return { ...company, project };
}

async function apply(
  cid: string,
  project: { projectId: string },
  { lastName, status, daysAgo = 0, weReplied = false }: Applicant,
) {
  const sentAt = new Date(Date.now() - daysAgo * DAY - 60_000);
  const messages = [
    { side: 'user' as const, text: `${lastName}です。応募します。`, sentAt },
    ...(weReplied ? [{ side: 'corporation' as const, text: 'ご応募ありがとうございます。' }] : []),
  ];
  const candidate = await createCandidate(api().db, { lastName });
  return createConversation(api().db, cid, { candidate, project, status, messages });
}

const table = () => screen.findByRole('table', { name: '応募' });
const row = async (name: string) => within(await table()).findByRole('row', { name: new RegExp(name) });
const names = async () =>
  within(await table())
    .queryAllByRole('link')
    .map((link) => link.querySelector('bdi')?.textContent);

describe('応募管理', () => {
  it('lists who applied to what, when, in which state, and how long they wait', async () => {
    const { user } = await companyWith([{ lastName: '青木', daysAgo: 4 }]);
    await visit(ApplicationsPage, { url: '/applications/', as: user });
    await heading('応募管理');
    const applicant = await row('青木 太郎');
    expect(applicant).toHaveTextContent('未読');
    expect(applicant).toHaveTextContent('決済基盤の開発');
    expect(applicant).toHaveTextContent('未対応');
    expect(applicant).toHaveTextContent('青木です。応募します。');
    expect(within(applicant).getByText('4日')).toBeVisible();
  });

  it('counts no waiting days once we have replied', async () => {
    const { user } = await companyWith([
      { lastName: '青木', status: 'inProgress', daysAgo: 4, weReplied: true },
    ]);
    await visit(ApplicationsPage, { url: '/applications/', as: user });
    expect(await row('青木 太郎')).toHaveTextContent('返信待ちではありません');
  });

  /** Three applicants in three states. */
  const companyWithThree = () =>
    companyWith([
      { lastName: '青木' },
      { lastName: '井上', status: 'inProgress' },
      { lastName: '上田', status: 'finished' },
    ]);
  const tabTexts = () =>
    within(screen.getByRole('navigation', { name: '選考の状態' }))
      .getAllByRole('link')
      .map((tab) => tab.textContent);

  itWithExtensions('counts the applications in each state', async () => {
    const { user } = await companyWithThree();
    await visit(ApplicationsPage, { url: '/applications/', as: user });
    await row('青木 太郎');
    expect(tabTexts()).toEqual(['すべて3件', '未対応1件', '選考中1件', '成約0件', '選考終了1件']);
  });

  it('shows the states as tabs, and keeps the chosen one in the URL', async () => {
    const { user } = await companyWithThree();
    const { user: recruiter, router } = await visit(ApplicationsPage, { url: '/applications/', as: user });
    await row('青木 太郎');
    const tabs = within(screen.getByRole('navigation', { name: '選考の状態' }));
    await recruiter.click(tabs.getByRole('link', { name: /選考中/ }));
    await waitFor(async () => expect(within(await table()).getAllByRole('row')).toHaveLength(2));
    expect(await row('井上 太郎')).toBeVisible();
    expect(router.query.status).toBe('inProgress');
  });

  it('orders by the longest wait', async () => {
    const { user } = await companyWith([
      { lastName: '青木', daysAgo: 1 },
      { lastName: '井上', daysAgo: 9 },
      { lastName: '上田', daysAgo: 5 },
    ]);
    const { user: recruiter, router } = await visit(ApplicationsPage, { url: '/applications/', as: user });
    await row('青木 太郎');
    expect(await names()).toEqual(['青木 太郎', '上田 太郎', '井上 太郎']);
    await recruiter.selectOptions(screen.getByRole('combobox', { name: '並び順' }), '返信待ちが長い順');
    await waitFor(async () => expect(await names()).toEqual(['井上 太郎', '上田 太郎', '青木 太郎']));
    expect(router.query.order).toBe('waiting');
  });

  const header = async (name: string) => within(await table()).findByRole('columnheader', { name });

  it('orders by the day of application at a press of its header', async () => {
    const { user } = await companyWith([{ lastName: '青木', daysAgo: 1 }, { lastName: '井上' }]);
    const { user: recruiter, router } = await visit(ApplicationsPage, { url: '/applications/', as: user });
    await row('青木 太郎');
    expect(await header('応募日')).toHaveAttribute('aria-sort', 'descending');
    await recruiter.click(within(await header('応募日')).getByRole('button'));
    await waitFor(async () => expect(await names()).toEqual(['青木 太郎', '井上 太郎']));
    expect(await header('応募日')).toHaveAttribute('aria-sort', 'ascending');
    expect(router.query.order).toBe('oldest');
  });

  itWithExtensions('orders by any other column in both directions', async () => {
    const { user } = await companyWith([
      { lastName: '青木', daysAgo: 1, status: 'finished' },
      { lastName: '井上', daysAgo: 3 },
      { lastName: '上田', daysAgo: 2, status: 'inProgress' },
    ]);
    const { user: recruiter, router } = await visit(ApplicationsPage, {
      url: '/applications/?page=2',
      as: user,
    });
    await row('青木 太郎');
    expect(await header('状態')).toHaveAttribute('aria-sort', 'none');
    const press = async (name: string) => recruiter.click(within(await header(name)).getByRole('button'));
    await press('状態');
    await waitFor(async () => expect(await names()).toEqual(['井上 太郎', '上田 太郎', '青木 太郎']));
    expect(await header('状態')).toHaveAttribute('aria-sort', 'ascending');
    await press('状態');
    await waitFor(async () => expect(await names()).toEqual(['青木 太郎', '上田 太郎', '井上 太郎']));
    expect(router.query).toEqual({ order: '-status' });
    await press('待ち日数');
    await waitFor(async () => expect(await names()).toEqual(['井上 太郎', '上田 太郎', '青木 太郎']));
    await press('待ち日数');
    await waitFor(async () => expect(await names()).toEqual(['上田 太郎', '井上 太郎', '青木 太郎']));
    expect(await header('応募日')).toHaveAttribute('aria-sort', 'none');
  });

  it('narrows by project and by name', async () => {
    const { user, cid } = await companyWith([{ lastName: '青木' }, { lastName: '井上' }]);
    const other = await createProject(api().db, cid, { title: '採用サイトの制作' });
    await apply(cid, other, { lastName: '上田' });
    const { user: recruiter } = await visit(ApplicationsPage, { url: '/applications/', as: user });
    await row('上田 太郎');
    const projects = screen.getByRole('combobox', { name: '案件' });
    await within(projects).findByRole('option', { name: '採用サイトの制作' });
    await recruiter.selectOptions(projects, '採用サイトの制作');
    await waitFor(async () => expect(await names()).toEqual(['上田 太郎']));
    await recruiter.selectOptions(projects, 'すべての案件');
    await recruiter.type(screen.getByRole('searchbox', { name: '応募者の氏名で検索' }), '井上');
    await waitFor(async () => expect(await names()).toEqual(['井上 太郎']));
  });

  it('says that nothing fits, and clears the conditions', async () => {
    const { user } = await companyWith([{ lastName: '青木' }]);
    const { user: recruiter, router } = await visit(ApplicationsPage, {
      url: '/applications/?status=matched&q=%E5%B1%B1',
      as: user,
    });
    expect(await screen.findByText('条件に合う応募はありません')).toBeVisible();
    await recruiter.click(screen.getByRole('link', { name: '条件をクリア' }));
    expect(await row('青木 太郎')).toBeVisible();
    expect(router.query).toEqual({});
  });

  it('says that nobody has applied yet', async () => {
    const { user } = await createCorporation(api().db);
    await visit(ApplicationsPage, { url: '/applications/', as: user });
    expect(await screen.findByText('応募はまだありません')).toBeVisible();
  });

  it('pages through many, and goes to the last page when the URL asks for one beyond it', async () => {
    const { user } = await companyWith(
      Array.from({ length: 21 }, (_, index) => ({ lastName: `候補${index + 1}`, daysAgo: index })),
    );
    const { router } = await visit(ApplicationsPage, { url: '/applications/?page=99', as: user });
    expect(await screen.findByText('21件中 21-21件')).toBeVisible();
    expect(router.query.page).toBe('2');
    expect(await row('候補21 太郎')).toBeVisible();
  });

  it('takes values of an old address for none', async () => {
    const { user } = await companyWith([{ lastName: '青木' }]);
    await visit(ApplicationsPage, {
      url: '/applications/?status=archived&order=best&page=x&project=%3Cscript%3E',
      as: user,
    });
    expect(await row('青木 太郎')).toBeVisible();
  });

  it('offers to read the list again when it could not be read', async () => {
    const { user } = await companyWith([{ lastName: '青木' }]);
    override(application.search, { status: 500 }, { once: true });
    const { user: recruiter } = await visit(ApplicationsPage, { url: '/applications/', as: user });
    expect(await screen.findByText('応募を読み込めませんでした')).toBeVisible();
    await recruiter.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await row('青木 太郎')).toBeVisible();
  });
});

describe('応募詳細', () => {
  async function anApplication() {
    const company = await createCorporation(api().db);
    const project = await createProject(api().db, company.cid, { title: '決済基盤の開発' });
    const conversation = await apply(company.cid, project, { lastName: '青木' });
    return { ...company, ...conversation, id: conversation.applicationId ?? '' };
  }

  const isReadOnServer = async (id: string) => {
    const [row] = await api()
      .db.select()
      .from(schema.application)
      .where(eq(schema.application.applicationId, id));
    return row?.readAt !== null;
  };

  it('shows what the applicant wrote and who it is, with the way to the conversation', async () => {
    const { user, id, chatGroupId, universalUid } = await anApplication();
    await visit(ApplicationPage, { url: `/applications/${id}/`, as: user });
    await heading('青木 太郎');
    const message = within(screen.getByRole('region', { name: '応募メッセージ' }));
    expect(message.getByText('青木です。応募します。')).toBeVisible();
    expect(message.getByRole('link', { name: '決済基盤の開発' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'メッセージを開く' })).toHaveAttribute(
      'href',
      `/messages/${chatGroupId}`,
    );
    expect(screen.getByRole('link', { name: '候補者詳細' })).toHaveAttribute(
      'href',
      `/profiles/${universalUid}`,
    );
  });

  itWithExtensions('shows the profile of the applicant', async () => {
    const { user, id } = await anApplication();
    await visit(ApplicationPage, { url: `/applications/${id}/`, as: user });
    expect(await screen.findByText('業務システムを作ってきました。')).toBeVisible();
  });

  it('counts as read once it was really on screen, not in a background tab', async () => {
    putEverythingInSight();
    const { user, id } = await anApplication();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await visit(ApplicationPage, { url: `/applications/${id}/`, as: user });
    await heading('青木 太郎');
    expect(await isReadOnServer(id)).toBe(false);
    visibility.mockReturnValue('visible');
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(await isReadOnServer(id)).toBe(false);
    await waitFor(async () => expect(await isReadOnServer(id)).toBe(true));
  });

  it.each([['unknown-id'], ['%20%3Cscript%3E']])('says that there is no application at %s', async (id) => {
    const { user } = await createCorporation(api().db);
    await visit(ApplicationPage, { url: `/applications/${id}/`, as: user });
    await heading('応募が見つかりません');
    expect(screen.getByRole('link', { name: '応募管理へ' })).toBeVisible();
  });

  it("does not show another company's application", async () => {
    const { id } = await anApplication();
    const { user } = await createCorporation(api().db);
    await visit(ApplicationPage, { url: `/applications/${id}/`, as: user });
    await heading('応募が見つかりません');
  });
});
