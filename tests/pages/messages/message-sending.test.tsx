import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chat } from '#endpoints/chat';
import * as schema from '#server/db/schema';
import MessagesPage from '@/pages/messages';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

const routes = ['/messages', '/messages/[chatGroupId]'];
const openPage = (options: Omit<Parameters<typeof visit>[1], 'alsoAt'>) =>
  visit(MessagesPage, { ...options, alsoAt: routes });

type Setting = { plan?: 'free' | 'trial' | 'paid' } & Pick<
  NonNullable<Parameters<typeof createConversation>[2]>,
  'origin' | 'status'
>;

/** Opens a conversation in which the candidate wrote last. */
async function openConversation({ plan, origin, status }: Setting = {}) {
  const company = await createCorporation(api().db, { plan });
  const conversation = await createConversation(api().db, company.cid, { origin, status });
  const { chatGroupId } = conversation;
  const visited = await openPage({ url: `/messages/${chatGroupId}/`, as: company.user });
  await within(await thread()).findByText('はじめまして。応募しました。');
  return { ...company, ...conversation, recruiter: visited.user, router: visited.router };
}

const thread = () => screen.findByRole('region', { name: 'やりとり' });
const field = () => screen.findByRole('textbox', { name: '山田 太郎さんへのメッセージ' });
/** What the message says that could not be sent. */
const failure = async () => (await within(await thread()).findByText('送信できませんでした')).parentElement;
const sendButton = () => screen.getByRole('button', { name: '送信' });

/** The texts that the company has sent, as the server has them. */
async function sentTexts() {
  const rows = await api().db.select().from(schema.chatMessage).orderBy(schema.chatMessage.sequence);
  return rows.filter(({ side }) => side === 'corporation').map(({ textMessage }) => textMessage);
}

/** A conversation of its own for each test: the texts above are those of all. */
const emptyMessages = () => api().db.delete(schema.chatMessage);

describe('メッセージの送信', () => {
  it('sends by ⌘/Ctrl+Enter, while Enter alone makes a new line', async () => {
    await emptyMessages();
    const { recruiter } = await openConversation();
    await recruiter.type(await field(), '1行目{Enter}2行目');
    expect(await field()).toHaveValue('1行目\n2行目');
    await recruiter.keyboard('{Control>}{Enter}{/Control}');
    expect(await field()).toHaveValue('');
    await waitFor(async () => expect(await sentTexts()).toEqual(['1行目\n2行目']));
  });

  it('never sends during a Japanese conversion', async () => {
    await emptyMessages();
    const { recruiter } = await openConversation();
    await recruiter.type(await field(), 'へんかん');
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true, isComposing: true });
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true, keyCode: 229 });
    expect(await field()).toHaveValue('へんかん');
    expect(await sentTexts()).toEqual([]);
  });

  it('shows the message at once, before the server has responded', async () => {
    await emptyMessages();
    const { recruiter } = await openConversation();
    override(chat.createMessage, { delayMs: 300 }, { once: true });
    await recruiter.type(await field(), '承知しました。');
    await recruiter.click(sendButton());
    expect(within(await thread()).getByText('承知しました。')).toBeVisible();
    expect(screen.getByText('送信中…')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('送信中…')).toBeNull());
    expect(within(await thread()).getAllByText('承知しました。')).toHaveLength(1);
  });

  it('sends once by a double click, and does not complain about the empty field', async () => {
    await emptyMessages();
    const { recruiter } = await openConversation();
    await recruiter.type(await field(), '承知しました。');
    await recruiter.dblClick(sendButton());
    await waitFor(async () => expect(await sentTexts()).toEqual(['承知しました。']));
    expect(screen.queryByText('メッセージを入力してください')).toBeNull();
  });

  it('sends several messages in the order in which they were written', async () => {
    await emptyMessages();
    const { recruiter } = await openConversation();
    override(chat.createMessage, { delayMs: 200 }, { once: true });
    for (const text of ['1つ目', '2つ目', '3つ目']) {
      await recruiter.type(await field(), text);
      await recruiter.click(sendButton());
    }
    await waitFor(async () => expect(await sentTexts()).toEqual(['1つ目', '2つ目', '3つ目']));
  });

  it('asks for a text when there is none', async () => {
    await emptyMessages();
    const { recruiter } = await openConversation();
    await recruiter.type(await field(), '   ');
    await recruiter.click(sendButton());
    expect(await screen.findByText('メッセージを入力してください')).toBeVisible();
    expect(await sentTexts()).toEqual([]);
  });

  it('refuses the 10,001st character beside the field and keeps the text', async () => {
    await emptyMessages();
    const { recruiter } = await openConversation();
    const text = 'あ'.repeat(10_001);
    fireEvent.change(await field(), { target: { value: text } });
    expect(await screen.findByText('メッセージは10,000文字以内で入力してください')).toBeVisible();
    expect(screen.getByText(/10,001 \/ 10,000/)).toBeVisible();
    await recruiter.click(sendButton());
    expect(await field()).toHaveValue(text);
    expect(await sentTexts()).toEqual([]);
  });
});

describe('送信の失敗', () => {
  it('keeps a refused message with the reason, and sends it again', async () => {
    await emptyMessages();
    const { recruiter } = await openConversation();
    override(chat.createMessage, { status: 400, message: '送信が多すぎます' }, { once: true });
    await recruiter.type(await field(), '承知しました。');
    await recruiter.click(sendButton());
    expect(await failure()).toHaveTextContent('送信が多すぎます');
    expect(within(await thread()).getByText('承知しました。')).toBeVisible();
    await recruiter.click(screen.getByRole('button', { name: '再送' }));
    await waitFor(async () => expect(await sentTexts()).toEqual(['承知しました。']));
    await waitFor(() => expect(screen.queryByText(/送信できませんでした/)).toBeNull());
  });

  it('lets one delete it', async () => {
    await emptyMessages();
    const { recruiter } = await openConversation();
    override(chat.createMessage, { status: 429 }, { once: true });
    await recruiter.type(await field(), '承知しました。');
    await recruiter.click(sendButton());
    await recruiter.click(await screen.findByRole('button', { name: '削除' }));
    expect(within(await thread()).queryByText('承知しました。')).toBeNull();
    expect(await sentTexts()).toEqual([]);
  });

  it('sends nothing twice when the message had arrived although no response came', async () => {
    await emptyMessages();
    const { recruiter, user, cid, chatGroupId } = await openConversation();
    override(chat.createMessage, { network: 'down' }, { once: true });
    await recruiter.type(await field(), '承知しました。');
    await recruiter.click(sendButton());
    await recruiter.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
    expect(await within(await thread()).findByText(/送信できませんでした/)).toBeVisible();
    await callApi(api(), chat.createMessage, {
      as: user,
      params: { cid, chatGroupId },
      body: { textMessage: '承知しました。' },
    });
    await recruiter.click(screen.getByRole('button', { name: '再送' }));
    await waitFor(() => expect(screen.queryByText(/送信できませんでした/)).toBeNull());
    expect(within(await thread()).getAllByText('承知しました。')).toHaveLength(1);
    expect(await sentTexts()).toEqual(['承知しました。']);
  });

  it('sends a message that had not arrived when it is sent again', async () => {
    await emptyMessages();
    const { recruiter } = await openConversation();
    override(chat.createMessage, { network: 'down' }, { once: true });
    await recruiter.type(await field(), '承知しました。');
    await recruiter.click(sendButton());
    await recruiter.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
    await recruiter.click(await screen.findByRole('button', { name: '再送' }));
    await waitFor(async () => expect(await sentTexts()).toEqual(['承知しました。']));
  });
});

describe('下書き', () => {
  it('stays for its conversation, marked in the list', async () => {
    await emptyMessages();
    const { recruiter } = await openConversation();
    await recruiter.type(await field(), '書きかけ');
    const row = within(screen.getByRole('list', { name: '会話' })).getByRole('link');
    expect(row).toHaveTextContent('下書き書きかけ');
    await recruiter.clear(await field());
    expect(row).not.toHaveTextContent('下書き');
  });

  it('is there again when the conversation is opened again', async () => {
    await emptyMessages();
    const { recruiter, router, chatGroupId } = await openConversation();
    await recruiter.type(await field(), '書きかけ');
    await recruiter.click(screen.getByRole('link', { name: 'メッセージ一覧へ戻る' }));
    await screen.findByText('会話を選択してください');
    await recruiter.click(within(screen.getByRole('list', { name: '会話' })).getByRole('link'));
    expect(router.asPath).toContain(chatGroupId);
    expect(await field()).toHaveValue('書きかけ');
  });
});

describe('送信できない会話', () => {
  it('explains to a FREE company that only applicants can be written to', async () => {
    await emptyMessages();
    const { recruiter } = await openConversation({ plan: 'free', origin: 'scout', status: 'inProgress' });
    expect(await screen.findByText('無料プランでは応募者へのみ送信できます')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /さんへのメッセージ/ })).toBeNull();
    await recruiter.click(screen.getByRole('button', { name: '有料プランについて' }));
    expect(
      await screen.findByRole('dialog', { name: 'この機能は有料プランでご利用いただけます' }),
    ).toBeVisible();
  });

  it('lets a FREE company reply to applicants', async () => {
    await emptyMessages();
    const { recruiter } = await openConversation({ plan: 'free', origin: 'application' });
    await recruiter.type(await field(), 'ご応募ありがとうございます。');
    await recruiter.click(sendButton());
    await waitFor(async () => expect(await sentTexts()).toEqual(['ご応募ありがとうございます。']));
  });

  it('only shows a conversation whose selection is over', async () => {
    await emptyMessages();
    await openConversation({ status: 'finished' });
    expect(await screen.findByText(/この選考は終了しています/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /さんへのメッセージ/ })).toBeNull();
  });
});
