import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { chat } from '#endpoints/chat';
import { interaction } from '#endpoints/interaction';
import * as schema from '#server/db/schema';
import { appendMessage, lockConversation } from '#server/domains/chat/conversation';
import MessagesPage from '@/pages/messages';
import { countCalls, heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';

const api = servePageApi();

const routes = ['/messages', '/messages/[chatGroupId]'];
const openPage = (options: Omit<Parameters<typeof visit>[1], 'alsoAt'>) =>
  visit(MessagesPage, { ...options, alsoAt: routes });

const list = () => screen.findByRole('list', { name: '会話' });
const thread = () => screen.findByRole('region', { name: 'やりとり' });

/** A company with a conversation for each of the given candidates. */
async function companyWith(...lastNames: string[]) {
  const company = await createCorporation(api().db);
  const project = await createProject(api().db, company.cid, { title: '決済基盤の開発' });
  const conversations = [];
  for (const lastName of lastNames) {
    const candidate = await createCandidate(api().db, { lastName });
    const messages = [{ side: 'user' as const, text: `${lastName}です。よろしくお願いします。` }];
    conversations.push(
      await createConversation(api().db, company.cid, { candidate, project, messages, unreadCount: 1 }),
    );
  }
  return { ...company, project, conversations, first: conversations[0] };
}

/** The candidate writes while the page is open, and the recruiter comes back to the window. */
async function receive(cid: string, chatGroupId: string, textMessage: string) {
  await api().db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, cid, chatGroupId);
    await appendMessage(tx, conversation, {
      author: { side: 'user', universalUid: conversation.universalUid, name: '山田 太郎' },
      content: { kind: 'text', textMessage },
      sentAt: new Date(),
      status: conversation.status,
    });
  });
  await act(async () => window.dispatchEvent(new Event('focus')));
}

/** Gives an element the sizes that jsdom, which lays nothing out, does not. */
function layOut(element: HTMLElement, sizes: { scrollHeight: number; clientHeight: number }) {
  for (const [name, value] of Object.entries(sizes)) {
    Object.defineProperty(element, name, { configurable: true, value });
  }
}

describe('メッセージの一覧', () => {
  it('shows each conversation with its newest message, its state and what is unread', async () => {
    const { user } = await companyWith('山田');
    await openPage({ url: '/messages/', as: user });
    await heading('メッセージ');
    const row = within(await list()).getByRole('link');
    expect(row).toHaveTextContent('山田 太郎');
    expect(row).toHaveTextContent('山田です。よろしくお願いします。');
    expect(row).toHaveTextContent('決済基盤の開発');
    expect(row).toHaveTextContent('未対応');
    expect(row).toHaveTextContent('要返信');
    expect(row).toHaveTextContent('未読1件');
  });

  it('says that there are none yet, and where to begin', async () => {
    const { user } = await createCorporation(api().db);
    await openPage({ url: '/messages/', as: user });
    expect(await screen.findByText('メッセージはまだありません')).toBeVisible();
    expect(screen.getByRole('link', { name: '候補者検索へ' })).toHaveAttribute('href', '/profiles');
  });

  it('keeps the filter in the URL, and clears it when nothing fits', async () => {
    const { user } = await companyWith('山田');
    const { user: recruiter, router } = await openPage({ url: '/messages/', as: user });
    await list();
    await recruiter.click(screen.getByRole('link', { name: 'スカウト' }));
    expect(router.query.filter).toBe('scout');
    expect(await screen.findByText('条件に合う会話はありません')).toBeVisible();
    await recruiter.click(screen.getByRole('button', { name: '条件をクリア' }));
    expect(within(await list()).getAllByRole('link')).toHaveLength(1);
    expect(router.query.filter).toBeUndefined();
  });

  it('finds conversations by name while one types', async () => {
    const { user } = await companyWith('山田', '鈴木');
    const { user: recruiter, router } = await openPage({ url: '/messages/', as: user });
    await list();
    await recruiter.type(screen.getByRole('searchbox', { name: /^氏名・案件名/ }), '鈴木');
    await waitFor(async () => expect(within(await list()).getAllByRole('link')).toHaveLength(1));
    expect(router.query.word).toBe('鈴木');
  });

  it('goes to the last page when the URL asks for one beyond it', async () => {
    const { user } = await companyWith('山田');
    const { router } = await openPage({ url: '/messages/?page=9', as: user });
    await list();
    await waitFor(() => expect(router.query.page).toBeUndefined());
  });

  it('offers to read the list again when it could not be read', async () => {
    const { user } = await companyWith('山田');
    override(interaction.list, { status: 500 }, { once: true });
    const { user: recruiter } = await openPage({ url: '/messages/', as: user });
    expect(await screen.findByText('会話の一覧を読み込めませんでした')).toBeVisible();
    await recruiter.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(within(await list()).getByRole('link')).toHaveTextContent('山田 太郎');
  });
});

describe('会話', () => {
  it('opens from the list, and is read then: in the row, in the menu and on the server', async () => {
    const { user, first } = await companyWith('山田');
    const { user: recruiter, router } = await openPage({
      url: '/messages/?filter=unread',
      as: user,
    });
    const link = within(await list()).getByRole('link');
    expect(await screen.findByRole('link', { name: /メッセージ.*1/ })).toBeVisible();
    await recruiter.click(link);
    await heading('山田 太郎');
    expect(within(await thread()).getByText('山田です。よろしくお願いします。')).toBeVisible();
    expect(router.asPath).toBe(`/messages/${first?.chatGroupId}?filter=unread`);
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: '会話' })).getByRole('link')).not.toHaveTextContent(
        '未読',
      ),
    );
    await waitFor(() => expect(screen.queryByRole('link', { name: /メッセージ.*1/ })).toBeNull());
    const [group] = await api()
      .db.select()
      .from(schema.chatGroup)
      .where(eq(schema.chatGroup.chatGroupId, first?.chatGroupId ?? ''));
    expect(group?.unreadCount).toBe(0);
  });

  it('shows the newest messages and the older ones on demand, up to the beginning', async () => {
    const { user, cid } = await createCorporation(api().db);
    const messages = Array.from({ length: 65 }, (_, index) => ({
      side: 'user' as const,
      text: `${index + 1}通目`,
    }));
    const { chatGroupId } = await createConversation(api().db, cid, { messages });
    const { user: recruiter } = await openPage({ url: `/messages/${chatGroupId}/`, as: user });
    const shown = async () =>
      within(await thread())
        .queryAllByText(/通目$/)
        .map((node) => node.textContent);
    await waitFor(async () => expect(await shown()).toHaveLength(30));
    expect((await shown()).at(-1)).toBe('65通目');
    await recruiter.click(screen.getByRole('button', { name: '以前のメッセージを表示' }));
    await waitFor(async () => expect(await shown()).toHaveLength(60));
    await recruiter.click(screen.getByRole('button', { name: '以前のメッセージを表示' }));
    await waitFor(async () => expect(await shown()).toHaveLength(65));
    expect((await shown())[0]).toBe('1通目');
    await recruiter.click(screen.getByRole('button', { name: '以前のメッセージを表示' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '以前のメッセージを表示' })).toBeNull());
    expect(await shown()).toHaveLength(65);
  });

  it('lets one try again when older messages could not be read', async () => {
    const { user, cid } = await createCorporation(api().db);
    const messages = Array.from({ length: 31 }, (_, index) => ({
      side: 'user' as const,
      text: `${index + 1}通目`,
    }));
    const { chatGroupId } = await createConversation(api().db, cid, { messages });
    override(chat.pastMessages, { status: 500 }, { once: true });
    const { user: recruiter } = await openPage({ url: `/messages/${chatGroupId}/`, as: user });
    await recruiter.click(await screen.findByRole('button', { name: '以前のメッセージを表示' }));
    expect(await screen.findByText('以前のメッセージを読み込めませんでした')).toBeVisible();
    await recruiter.click(screen.getByRole('button', { name: 'もう一度読み込む' }));
    expect(await within(await thread()).findByText('1通目')).toBeVisible();
  });

  it('shows new messages when one comes back to the window, and reads them out', async () => {
    const { user, cid, first } = await companyWith('山田');
    const chatGroupId = first?.chatGroupId ?? '';
    await openPage({ url: `/messages/${chatGroupId}/`, as: user });
    await within(await thread()).findByText('山田です。よろしくお願いします。');
    await receive(cid, chatGroupId, '日程の件、いかがでしょうか。');
    expect(await within(await thread()).findByText('日程の件、いかがでしょうか。')).toBeVisible();
    const log = screen.getByRole('log', { name: '新着メッセージ' });
    expect(log).toHaveTextContent('日程の件、いかがでしょうか。');
    expect(log).not.toHaveTextContent('よろしくお願いします');
  });

  it('does not move while one reads further up, and offers the way to what is new', async () => {
    const { user, cid, first } = await companyWith('山田');
    const chatGroupId = first?.chatGroupId ?? '';
    const { user: recruiter } = await openPage({ url: `/messages/${chatGroupId}/`, as: user });
    await within(await thread()).findByText('山田です。よろしくお願いします。');
    const region = await thread();
    layOut(region, { scrollHeight: 2000, clientHeight: 500 });
    fireEvent.scroll(region, { target: { scrollTop: 1500 } });
    fireEvent.scroll(region, { target: { scrollTop: 300 } });
    await receive(cid, chatGroupId, '日程の件、いかがでしょうか。');
    const toEnd = await screen.findByRole('button', { name: '新着メッセージ' });
    expect(region.scrollTop).toBe(300);
    await recruiter.click(toEnd);
    expect(region.scrollTop).toBe(1500);
    expect(toEnd).not.toBeInTheDocument();
  });

  it('follows new messages while one is at the end', async () => {
    const { user, cid, first } = await companyWith('山田');
    const chatGroupId = first?.chatGroupId ?? '';
    await openPage({ url: `/messages/${chatGroupId}/`, as: user });
    await within(await thread()).findByText('山田です。よろしくお願いします。');
    const region = await thread();
    layOut(region, { scrollHeight: 2000, clientHeight: 500 });
    await receive(cid, chatGroupId, '日程の件、いかがでしょうか。');
    await waitFor(() => expect(region.scrollTop).toBe(1500));
    expect(screen.queryByRole('button', { name: '新着メッセージ' })).toBeNull();
  });

  it('keeps what is shown when looking for new messages fails, and alerts it once', async () => {
    const { user, first } = await companyWith('山田');
    const { user: recruiter } = await openPage({ url: `/messages/${first?.chatGroupId}/`, as: user });
    await within(await thread()).findByText('山田です。よろしくお願いします。');
    override(chat.latestMessages, { network: 'down' });
    const looks = countCalls([chat.latestMessages]);
    const backToWindow = () => act(async () => window.dispatchEvent(new Event('focus')));
    await backToWindow();
    const alert = await screen.findByRole('alertdialog');
    await recruiter.click(within(alert).getByRole('button', { name: 'OK' }));
    expect(await screen.findByText(/新着メッセージを確認できません/)).toBeVisible();
    expect(screen.getByText('山田です。よろしくお願いします。', { selector: 'p[dir] > span' })).toBeVisible();
    await backToWindow();
    await waitFor(() => expect(looks()).toEqual([2]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('shows what candidates write as text, with links only to web addresses', async () => {
    const { user, cid } = await createCorporation(api().db);
    const text = '<img src=x onerror=alert(1)> javascript:alert(1) https://example.com/works をご覧ください';
    const { chatGroupId } = await createConversation(api().db, cid, { messages: [{ side: 'user', text }] });
    await openPage({ url: `/messages/${chatGroupId}/`, as: user });
    const link = await within(await thread()).findByRole('link');
    expect(link).toHaveAttribute('href', 'https://example.com/works');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener noreferrer'));
    expect((await thread()).textContent).toContain('<img src=x onerror=alert(1)>');
    expect((await thread()).querySelector('img')).toBeNull();
  });

  it('shows who wrote without relying on colors', async () => {
    const { user, cid } = await createCorporation(api().db);
    const messages = [
      { side: 'user' as const, text: 'はじめまして。' },
      { side: 'corporation' as const, text: 'ご応募ありがとうございます。' },
    ];
    const { chatGroupId } = await createConversation(api().db, cid, { messages });
    await openPage({ url: `/messages/${chatGroupId}/`, as: user });
    const reply = (await within(await thread()).findByText('ご応募ありがとうございます。')).closest('li');
    expect(reply).toHaveTextContent('自社・佐藤 健一');
    expect(screen.getByText('はじめまして。', { selector: 'p[dir] > span' }).closest('li')).toHaveTextContent(
      '山田 太郎',
    );
  });

  it('says that a conversation does not exist, with the way back', async () => {
    const { user } = await companyWith('山田');
    const other = await companyWith('鈴木');
    await openPage({ url: `/messages/${other.first?.chatGroupId}/`, as: user });
    await heading('会話が見つかりません');
    expect(screen.getByRole('link', { name: 'メッセージ一覧へ戻る' })).toHaveAttribute('href', '/messages');
  });

  it('moves to the next and the previous conversation by Alt+J and Alt+K', async () => {
    const { user } = await companyWith('山田', '鈴木');
    const { user: recruiter } = await openPage({ url: '/messages/', as: user });
    await list();
    await recruiter.keyboard('{Alt>}j{/Alt}');
    await heading('鈴木 太郎');
    await recruiter.keyboard('{Alt>}j{/Alt}');
    await heading('山田 太郎');
    await recruiter.keyboard('{Alt>}k{/Alt}');
    await heading('鈴木 太郎');
  });
});
