import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { replyToConversation, withdraw } from '#demo/simulation/actions';
import { changeContract } from '#demo/simulation/contract';
import { chat } from '#endpoints/chat';
import * as schema from '#server/db/schema';
import MessagesPage from '@/pages/messages';
import { heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { addMember, createCorporation, createUser } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
afterEach(() => vi.restoreAllMocks());

const openPage = (options: Omit<Parameters<typeof visit>[1], 'alsoAt'>) =>
  visit(MessagesPage, { ...options, alsoAt: ['/messages', '/messages/[chatGroupId]'] });

type Setting = NonNullable<Parameters<typeof createConversation>[2]>;

async function openConversation(setting: Setting = { status: 'inProgress' }) {
  const company = await createCorporation(api().db);
  const conversation = await createConversation(api().db, company.cid, setting);
  const { chatGroupId } = conversation;
  const { user: recruiter } = await openPage({ url: `/messages/${chatGroupId}/`, as: company.user });
  await screen.findByRole('textbox', { name: /さんへのメッセージ/ });
  return { ...company, ...conversation, recruiter };
}

const thread = () => screen.findByRole('region', { name: 'やりとり' });
const field = () => screen.getByRole('textbox', { name: '山田 太郎さんへのメッセージ' });
const backToWindow = () => act(async () => window.dispatchEvent(new Event('focus')));
const shownTexts = async () =>
  [...(await thread()).querySelectorAll('p[dir="auto"]')].map(({ textContent }) => textContent);

describe('書いている間に選考が終わる', () => {
  it('says so when the candidate withdraws, and keeps the text', async () => {
    const { cid, chatGroupId, recruiter } = await openConversation();
    await recruiter.type(field(), '面談の日程ですが');
    await withdraw(
      api().services,
      { cid, chatGroupId },
      { content: { kind: 'text', textMessage: '他社に決めました。' } },
    );
    await backToWindow();
    expect(await within(await thread()).findByText('候補者が選考を辞退しました。')).toBeVisible();
    expect(await screen.findByText(/この選考は終了しています/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: '送信していない文章' })).toHaveValue('面談の日程ですが');
    expect(screen.getByRole('textbox', { name: '送信していない文章' })).toHaveFocus();
    expect(screen.queryByRole('textbox', { name: /さんへのメッセージ/ })).toBeNull();
  });

  it('says so when a colleague has finished it without a message', async () => {
    const { chatGroupId, recruiter } = await openConversation();
    await recruiter.type(field(), '書きかけ');
    await api()
      .db.update(schema.chatGroup)
      .set({ status: 'finished' })
      .where(eq(schema.chatGroup.chatGroupId, chatGroupId));
    await recruiter.click(screen.getByRole('button', { name: '送信' }));
    expect(await within(await thread()).findByText(/この選考は終了しているため/)).toBeVisible();
    expect(within(await thread()).getByText('書きかけ')).toBeVisible();
    expect(await screen.findByText(/メッセージの閲覧のみできます/)).toBeVisible();
  });

  it('lets one copy or throw away what was not sent', async () => {
    const { cid, chatGroupId, recruiter } = await openConversation();
    await recruiter.type(field(), '書きかけ');
    // Its message comes with the return to the window; a state alone would wait for the next poll.
    await withdraw(
      api().services,
      { cid, chatGroupId },
      { content: { kind: 'text', textMessage: '他社に決めました。' } },
    );
    await backToWindow();
    await recruiter.click(await screen.findByRole('button', { name: 'コピー' }));
    expect(await navigator.clipboard.readText()).toBe('書きかけ');
    await recruiter.click(screen.getByRole('button', { name: '破棄' }));
    expect(screen.queryByRole('textbox', { name: '送信していない文章' })).toBeNull();
    expect(screen.getByRole('list', { name: '会話' })).not.toHaveTextContent('下書き');
  });
});

describe('サーバーの空き容量がなくなる', () => {
  it('says so at the message, which can be sent again', async () => {
    const { recruiter } = await openConversation();
    override(chat.createMessage, { status: 507 }, { once: true });
    await recruiter.type(field(), 'よろしくお願いします。');
    await recruiter.click(screen.getByRole('button', { name: '送信' }));
    const shown = within(await thread());
    expect(await shown.findByText(/空き容量が不足しているため.*お問い合わせフォーム/)).toBeVisible();
    await recruiter.click(shown.getByRole('button', { name: '再送' }));
    await waitFor(() => expect(shown.queryByText('送信できませんでした')).toBeNull());
  });
});

describe('サーバーが一時的に止まる', () => {
  /** As if the pause between two tries were over at once. */
  function hurry() {
    const set = globalThis.setTimeout;
    const isPause = (ms = 0) => ms >= 10_000 && ms <= 20_000 && ms !== 15_000;
    const hurried = (run: () => void, ms?: number) => set(run, isPause(ms) ? 0 : ms);
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(Object.assign(hurried, set));
  }
  const sent = (chatGroupId: string) =>
    api()
      .db.select({ text: schema.chatMessage.textMessage })
      .from(schema.chatMessage)
      .where(
        and(
          eq(schema.chatMessage.chatGroupId, chatGroupId),
          eq(schema.chatMessage.textMessage, 'お世話になります。'),
        ),
      );

  it('says that the message is sent again by itself, and does so once the server is back', async () => {
    const { recruiter, chatGroupId } = await openConversation();
    override(chat.createMessage, { status: 503 }, { once: true });
    await recruiter.type(field(), 'お世話になります。');
    await recruiter.click(screen.getByRole('button', { name: '送信' }));
    const shown = within(await thread());
    expect(await shown.findByText('サーバーにつながり次第、自動で再送します')).toBeVisible();
    expect(await sent(chatGroupId)).toEqual([]);

    hurry();
    override(chat.createMessage, { status: 503 }, { once: true });
    await recruiter.click(shown.getByRole('button', { name: '再送' }));
    await waitFor(async () => expect(await sent(chatGroupId)).toHaveLength(1));
    await waitFor(() => expect(shown.queryByText('送信できませんでした')).toBeNull());
  });
});

describe('無料プランになる', () => {
  it('keeps what was sent and what was begun, and says why one cannot send', async () => {
    const { cid, recruiter } = await openConversation({ origin: 'scout', status: 'inProgress' });
    await changeContract(api().services, cid, 'free');
    override(chat.createMessage, { delayMs: 1000 }, { once: true });
    await recruiter.type(field(), '一通目');
    await recruiter.click(screen.getByRole('button', { name: '送信' }));
    fireEvent.change(field(), { target: { value: '二通目' } });
    expect(await screen.findByRole('button', { name: '有料プランについて' })).toBeVisible();
    expect(within(await thread()).getByText('一通目')).toBeVisible();
    expect(screen.getByRole('textbox', { name: '送信していない文章' })).toHaveValue('二通目');
  });
});

describe('二人が同時に返信する', () => {
  it('shows both messages in the order in which they were sent', async () => {
    const { cid, chatGroupId, recruiter } = await openConversation();
    const colleague = await createUser(api().db, { lastName: '高橋', firstName: '美咲' });
    await addMember(api().db, cid, colleague.universalUid);
    await recruiter.type(field(), '私からの返信');
    override(chat.createMessage, { delayMs: 200 }, { once: true });
    await recruiter.click(screen.getByRole('button', { name: '送信' }));
    await callApi(api(), chat.createMessage, {
      as: colleague,
      params: { cid, chatGroupId },
      body: { textMessage: '同僚からの返信' },
    });
    await waitFor(async () =>
      expect(await shownTexts()).toEqual(['はじめまして。応募しました。', '同僚からの返信', '私からの返信']),
    );
  });
});

describe('見つからない会話', () => {
  it('leaves the list alive', async () => {
    const company = await createCorporation(api().db);
    await createConversation(api().db, company.cid);
    const { user: recruiter } = await openPage({ url: '/messages/unknown-conversation/', as: company.user });
    await heading('会話が見つかりません');
    const list = await screen.findByRole('list', { name: '会話' });
    await recruiter.click(within(list).getByRole('link'));
    await heading('山田 太郎');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('人が書いたもの', () => {
  it('is isolated, so that marks of direction turn nothing around it', async () => {
    const company = await createCorporation(api().db);
    const lastName = '\u202e山田';
    const candidate = await createCandidate(api().db, { lastName });
    await createConversation(api().db, company.cid, {
      candidate,
      messages: [{ side: 'user', text: '\u202eabc <b>太字</b> 👨‍👩‍👧‍👦' }],
    });
    await openPage({ url: '/messages/', as: company.user });
    const row = within(await screen.findByRole('list', { name: '会話' })).getByRole('link');
    const isolated = [...row.querySelectorAll('bdi')].map(({ textContent }) => textContent);
    expect(isolated).toContain(`${lastName} 太郎`);
    expect(isolated).toContain('\u202eabc <b>太字</b> 👨‍👩‍👧‍👦');
    expect(row.querySelector('b')).toBeNull();
  });

  it('is shown whole, up to 10,000 characters', async () => {
    const text = `${'あ'.repeat(9_998)}𠮷🙂`;
    await openConversation({ status: 'inProgress', messages: [{ side: 'user', text }] });
    expect(await shownTexts()).toEqual([text]);
  });
});

describe('ネットワークが切れている間', () => {
  function setOnline(isOnline: boolean) {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    fireEvent(window, new Event(isOnline ? 'online' : 'offline'));
  }

  it('says so quietly, keeps what is sent, and sends it once and in order when it is back', async () => {
    const { cid, user, chatGroupId, recruiter } = await openConversation();
    act(() => setOnline(false));
    expect(await screen.findByText('オフラインです。再接続すると自動で送受信します。')).toBeVisible();
    for (const text of ['1つ目', '2つ目']) {
      await recruiter.type(field(), text);
      await recruiter.click(screen.getByRole('button', { name: '送信' }));
    }
    expect(within(await thread()).getAllByText('送信待ち')).toHaveLength(2);
    await recruiter.type(field(), '書きかけ');
    act(() => setOnline(true));
    await waitFor(async () =>
      expect(await shownTexts()).toEqual(['はじめまして。応募しました。', '1つ目', '2つ目']),
    );
    await waitFor(() => expect(screen.queryByText('送信待ち')).toBeNull());
    const { json } = await callApi(api(), chat.latestMessages, { as: user, params: { cid, chatGroupId } });
    expect(json).toHaveLength(3);
    expect(field()).toHaveValue('書きかけ');
    expect(screen.queryByText(/オフラインです/)).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('catches up at once when it is back', async () => {
    const { cid, chatGroupId } = await openConversation();
    act(() => setOnline(false));
    await replyToConversation(
      api().services,
      { cid, chatGroupId },
      { content: { kind: 'text', textMessage: '来週はいかがでしょうか。' } },
    );
    act(() => setOnline(true));
    expect(await within(await thread()).findByText('来週はいかがでしょうか。')).toBeVisible();
  });

  it('sends again by itself what broke off on its way', async () => {
    const { cid, user, chatGroupId, recruiter } = await openConversation();
    override(chat.createMessage, { network: 'down' }, { once: true });
    await recruiter.type(field(), '承知しました。');
    await recruiter.click(screen.getByRole('button', { name: '送信' }));
    await recruiter.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
    await within(await thread()).findByText(/送信できませんでした/);
    act(() => setOnline(true));
    await waitFor(() => expect(screen.queryByText(/送信できませんでした/)).toBeNull());
    const { json } = await callApi(api(), chat.latestMessages, { as: user, params: { cid, chatGroupId } });
    expect(json.map((message) => message.kind === 'text' && message.textMessage)).toEqual([
      'はじめまして。応募しました。',
      '承知しました。',
    ]);
  });
});
