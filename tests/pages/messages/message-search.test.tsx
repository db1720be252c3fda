import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chat } from '#endpoints/chat';
import MessagesPage from '@/pages/messages';
import { heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';

const api = servePageApi();

const open = (url: string, user: Awaited<ReturnType<typeof createCorporation>>['user']) =>
  visit(MessagesPage, { url, as: user, alsoAt: ['/messages', '/messages/[chatGroupId]'] });

/** A company with a long conversation, whose third message is about an interview, and a short one. */
async function companyWithMessages() {
  const company = await createCorporation(api().db);
  const project = await createProject(api().db, company.cid, { title: '決済基盤の開発' });
  const talk = async (lastName: string, texts: readonly string[]) => {
    const candidate = await createCandidate(api().db, { lastName, firstName: '美穂' });
    const messages = texts.map((text) => ({ side: 'user' as const, text }));
    return createConversation(api().db, company.cid, { candidate, project, messages });
  };
  const long = await talk('小野寺', [
    ...['こんにちは。', 'はじめまして。', '面談はオンラインですか。'],
    ...Array.from({ length: 80 }, (_, index) => `${index + 1}通目`),
  ]);
  const short = await talk('山田', ['面談をお願いします。']);
  return { ...company, long, short };
}

const field = () => screen.findByRole('searchbox', { name: '本文・ファイル名で検索' });
const results = () => screen.findByRole('list', { name: '見つかったメッセージ' });
const thread = () => screen.findByRole('region', { name: 'やりとり' });

describe('メッセージを検索', () => {
  it('finds messages of all conversations and marks the word, whatever its width and kana', async () => {
    const { user } = await companyWithMessages();
    const { user: recruiter, router } = await open('/messages/', user);
    await recruiter.type(await screen.findByRole('searchbox', { name: '氏名・案件名・本文で検索' }), 'ｵﾝﾗｲﾝ');
    await recruiter.click(await screen.findByRole('link', { name: '「ｵﾝﾗｲﾝ」をメッセージの本文で検索' }));
    expect(await field()).toHaveValue('ｵﾝﾗｲﾝ');
    await waitFor(async () => expect(await field()).toHaveFocus());
    const [found] = within(await results()).getAllByRole('link');
    expect(found).toHaveTextContent('小野寺 美穂');
    expect(found).toHaveTextContent('決済基盤の開発');
    expect((await within(found ?? document.body).findByText('オンライン')).tagName).toBe('MARK');
    expect(screen.getByText('1件のメッセージ')).toBeVisible();
    expect(router.query.find).toBe('ｵﾝﾗｲﾝ');
    await recruiter.click(screen.getByRole('link', { name: '会話の一覧へ戻る' }));
    const names = await screen.findByRole('searchbox', { name: '氏名・案件名・本文で検索' });
    await waitFor(() => expect(names).toHaveFocus());
    expect(names).toHaveValue('ｵﾝﾗｲﾝ');
  });

  it('leads to a message far back: reads up to it, marks it, and gives it the focus', async () => {
    const { user, long } = await companyWithMessages();
    const { user: recruiter, router } = await open('/messages/?find=オンライン', user);
    await recruiter.click(within(await results()).getByRole('link'));
    const text = await within(await thread()).findByText('面談はオンラインですか。');
    const row = text.closest('li');
    await waitFor(() => expect(row).toHaveFocus());
    expect(row).toHaveClass('bg-warning-soft');
    expect(within(await thread()).getByText('こんにちは。')).toBeVisible();
    expect(router.query.message).toBe(long.messageIds[2]);
    expect(screen.getByRole('list', { name: '見つかったメッセージ' })).toBeVisible();
    expect(within(await results()).getByRole('link')).toHaveAttribute('aria-current', 'true');
  });

  it('leads on to another message of the same conversation', async () => {
    const { user, long } = await companyWithMessages();
    const { user: recruiter } = await open(
      `/messages/${long.chatGroupId}/?find=通目&message=${long.messageIds[2]}`,
      user,
    );
    await within(await thread()).findByText('面談はオンラインですか。');
    await recruiter.click(within(await results()).getAllByRole('link')[3] ?? document.body);
    const row = within(await thread())
      .getByText('77通目')
      .closest('li');
    await waitFor(() => expect(row).toHaveFocus());
  });

  it('has pages in the address', async () => {
    const { user } = await companyWithMessages();
    const { user: recruiter, router } = await open('/messages/?find=通目', user);
    expect(within(await results()).getAllByRole('link')).toHaveLength(20);
    await recruiter.click(screen.getByRole('link', { name: '2ページ目' }));
    expect(await within(await results()).findByText(/60$/)).toBeVisible();
    expect(router.query.findPage).toBe('2');
  });

  it('says that nothing was found, and leads back to the list', async () => {
    const { user } = await companyWithMessages();
    const { user: recruiter, router } = await open('/messages/?find=無い言葉', user);
    expect(await screen.findByText('「無い言葉」を含むメッセージはありません')).toBeVisible();
    await recruiter.click(screen.getByRole('link', { name: '会話の一覧へ戻る' }));
    expect(await screen.findByRole('list', { name: '会話' })).toBeVisible();
    expect(router.query.find).toBeUndefined();
  });

  it('says how far back it searched where that was not to the beginning', async () => {
    const { user } = await companyWithMessages();
    const found = { items: [], totalCount: 0, maxCount: 100, searchedSince: '2024-03-11T15:00:00.000Z' };
    override(chat.searchMessages, { response: found });
    await open('/messages/?find=面談', user);
    expect(await screen.findByText('「面談」を含むメッセージは見つかりませんでした')).toBeVisible();
    expect(screen.getByText('2024年3月12日までさかのぼって探しました。')).toBeVisible();
  });

  it('goes on from where a search has stopped, and begins again with the newest', async () => {
    const { user } = await companyWithMessages();
    const since = new Date(Date.now() + 60_000).toISOString();
    const found = { items: [], totalCount: 0, maxCount: 100, searchedSince: since };
    override(chat.searchMessages, { response: found }, { once: true });
    const { user: recruiter, router } = await open('/messages/?find=オンライン', user);
    await recruiter.click(await screen.findByRole('button', { name: 'さらに古いメッセージを検索' }));
    expect(within(await results()).getAllByRole('link')).toHaveLength(1);
    expect(router.query.findUntil).toBe(since);
    expect(screen.getByText('1件のメッセージ').parentElement).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'さらに古いメッセージを検索' })).toBeNull();
    await recruiter.click(screen.getByRole('button', { name: '最新から検索' }));
    await waitFor(() => expect(router.query.findUntil).toBeUndefined());
  });

  it('can search again after a failure', async () => {
    const { user } = await companyWithMessages();
    override(chat.searchMessages, { status: 500 }, { once: true });
    const { user: recruiter } = await open('/messages/?find=面談', user);
    expect(await screen.findByText('検索できませんでした')).toBeVisible();
    await recruiter.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(within(await results()).getAllByRole('link')).toHaveLength(2);
  });

  it('says so where the platform knows no such search', async () => {
    const { user } = await companyWithMessages();
    override(chat.searchMessages, { status: 404 });
    await open('/messages/?find=面談', user);
    expect(await screen.findByText('このサービスではメッセージの検索を利用できません')).toBeVisible();
    await heading('メッセージを検索');
  });

  it('lets one try again when the messages up to the found one could not be read', async () => {
    const { user, long } = await companyWithMessages();
    override(chat.pastMessages, { status: 500 }, { once: true });
    const url = `/messages/${long.chatGroupId}/?find=オンライン&message=${long.messageIds[2]}`;
    const { user: recruiter } = await open(url, user);
    await recruiter.click(await screen.findByRole('button', { name: 'もう一度読み込む' }));
    expect(await within(await thread()).findByText('面談はオンラインですか。')).toBeVisible();
  });
});
