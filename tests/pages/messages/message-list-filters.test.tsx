import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as schema from '#server/db/schema';
import MessagesPage from '@/pages/messages';
import { heading, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';

const api = servePageApi();

const openPage = (options: Omit<Parameters<typeof visit>[1], 'alsoAt'>) =>
  visit(MessagesPage, { ...options, alsoAt: ['/messages', '/messages/[chatGroupId]'] });

const rows = async () => within(await screen.findByRole('list', { name: '会話' })).getAllByRole('link');
const names = async () => (await rows()).map((row) => row.textContent?.match(/(山田|鈴木|佐々木) 太郎/)?.[1]);
const filterButton = () => screen.getByRole('button', { name: /^絞り込み/ });

async function companyWithThree() {
  const company = await createCorporation(api().db);
  const web = await createProject(api().db, company.cid, { title: '採用サイトの制作' });
  const payment = await createProject(api().db, company.cid, { title: '決済基盤の開発' });
  const add = async (lastName: string, project: { projectId: string }, status: 'applied' | 'inProgress') => {
    const candidate = await createCandidate(api().db, { lastName });
    return createConversation(api().db, company.cid, { candidate, project, status, unreadCount: 1 });
  };
  const yamada = await add('山田', web, 'applied');
  const suzuki = await add('鈴木', payment, 'applied');
  const sasaki = await add('佐々木', payment, 'inProgress');
  return { ...company, web, payment, yamada, suzuki, sasaki };
}

describe('案件と選考状態の絞り込み', () => {
  it('narrows by project and by state, in the URL, and counts what is in use', async () => {
    const { user, payment } = await companyWithThree();
    const { user: recruiter, router } = await openPage({ url: '/messages/', as: user });
    await rows();
    await recruiter.click(filterButton());
    const project = await screen.findByRole('combobox', { name: '案件' });
    await within(project).findByRole('option', { name: '決済基盤の開発' });
    await recruiter.selectOptions(project, '決済基盤の開発');
    await waitFor(async () => expect((await names()).sort()).toEqual(['佐々木', '鈴木']));
    await recruiter.selectOptions(screen.getByRole('combobox', { name: '選考状態' }), '選考中');
    await waitFor(async () => expect(await names()).toEqual(['佐々木']));
    expect(router.query).toMatchObject({ project: payment.projectId, status: 'inProgress' });
    expect(filterButton()).toHaveAccessibleName('絞り込み(2件の条件)');
  });

  it('shows them as chips that drop them', async () => {
    const { user, payment } = await companyWithThree();
    const { user: recruiter, router } = await openPage({
      url: `/messages/?project=${payment.projectId}&status=inProgress`,
      as: user,
    });
    await recruiter.click(await screen.findByRole('button', { name: '決済基盤の開発を外す' }));
    expect(router.query.project).toBeUndefined();
    await recruiter.click(screen.getByRole('button', { name: '選考中を外す' }));
    await waitFor(async () => expect(await names()).toHaveLength(3));
    expect(screen.queryByRole('list', { name: '絞り込みの条件' })).toBeNull();
  });

  it('drops all of them when nothing fits', async () => {
    const { user, web } = await companyWithThree();
    const { user: recruiter, router } = await openPage({
      url: `/messages/?project=${web.projectId}&status=matched`,
      as: user,
    });
    expect(await screen.findByText('条件に合う会話はありません')).toBeVisible();
    await recruiter.click(screen.getByRole('button', { name: '条件をクリア' }));
    expect(await names()).toHaveLength(3);
    expect(router.query).toEqual({});
  });

  it('ignores what an old or altered address asks for', async () => {
    const { user } = await companyWithThree();
    await openPage({ url: '/messages/?project=%3Cscript%3E&status=gone', as: user });
    expect(await names()).toHaveLength(3);
    expect(filterButton()).toHaveAccessibleName('絞り込み');
  });
});

describe('開いている会話', () => {
  it('stays in the list and open when reading it has taken it out of 未読', async () => {
    const { user, suzuki } = await companyWithThree();
    const { user: recruiter } = await openPage({ url: '/messages/?filter=unread', as: user });
    const link = (await rows()).find((row) => row.textContent?.includes('鈴木'));
    if (!link) throw new Error('鈴木 is not listed');
    await recruiter.click(link);
    await heading('鈴木 太郎');
    await waitFor(async () => {
      const [group] = await api()
        .db.select()
        .from(schema.chatGroup)
        .where(eq(schema.chatGroup.chatGroupId, suzuki.chatGroupId));
      expect(group?.unreadCount).toBe(0);
    });
    await act(async () => window.dispatchEvent(new Event('focus')));
    await waitFor(async () => expect((await names()).sort()).toEqual(['佐々木', '山田', '鈴木'].sort()));
    expect((await rows()).find((row) => row.textContent?.includes('鈴木'))).not.toHaveTextContent('未読');
    await recruiter.click(await otherRow());
    await waitFor(async () => expect(await names()).not.toContain('鈴木'));
  });

  const otherRow = async () => {
    const row = (await rows()).find((each) => each.textContent?.includes('山田'));
    if (!row) throw new Error('山田 is not listed');
    return row;
  };

  it('shows where the unread messages begin', async () => {
    const company = await createCorporation(api().db);
    await createConversation(api().db, company.cid, {
      messages: [
        { side: 'user', text: '一通目' },
        { side: 'user', text: '二通目' },
        { side: 'user', text: '三通目' },
      ],
      unreadCount: 2,
    });
    const { user: recruiter } = await openPage({ url: '/messages/', as: company.user });
    await recruiter.click((await rows())[0] ?? document.body);
    const thread = await screen.findByRole('region', { name: 'やりとり' });
    const divider = await within(thread).findByText('ここから未読');
    const follows = (text: string) =>
      divider.compareDocumentPosition(within(thread).getByText(text)) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(follows('一通目')).toBeFalsy();
    expect(follows('二通目')).toBeTruthy();
  });
});
