import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chat } from '#endpoints/chat';
import * as schema from '#server/db/schema';
import MessagesPage from '@/pages/messages';
import { session } from '@/session/current-session';
import { countCalls, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';

const api = servePageApi();

beforeEach(() => localStorage.setItem('biz.sendWait', '10'));
afterEach(async () => {
  vi.useRealTimers();
  await api().db.delete(schema.chatMessage);
});

const routes = ['/messages', '/messages/[chatGroupId]'];
const thread = () => screen.findByRole('region', { name: 'やりとり' });
const field = (name = '山田 太郎') => screen.findByRole('textbox', { name: `${name}さんへのメッセージ` });
const takeBackButton = () => screen.findByRole('button', { name: '取り消す' });

async function sentTexts() {
  const rows = await api().db.select().from(schema.chatMessage).orderBy(schema.chatMessage.sequence);
  return rows.filter(({ side }) => side === 'corporation').map(({ textMessage }) => textMessage);
}

async function openConversation({ alsoWaits = false } = {}) {
  const company = await createCorporation(api().db);
  if (alsoWaits) {
    const candidate = await createCandidate(api().db, { lastName: '土井', firstName: '花子' });
    await createConversation(api().db, company.cid, { candidate, status: 'inProgress' });
  }
  const conversation = await createConversation(api().db, company.cid, {});
  const url = `/messages/${conversation.chatGroupId}/`;
  const visited = await visit(MessagesPage, { url, as: company.user, alsoAt: routes });
  await within(await thread()).findByText('はじめまして。応募しました。');
  return { ...company, ...conversation, recruiter: visited.user, router: visited.router };
}

async function send(recruiter: Awaited<ReturnType<typeof openConversation>>['recruiter'], text: string) {
  await recruiter.type(await field(), text);
  await recruiter.click(screen.getByRole('button', { name: '送信' }));
}

/** Lets seconds pass at once. */
async function passSeconds(seconds: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
  });
}
const stopClock = () => vi.useFakeTimers({ shouldAdvanceTime: true });

describe('the seconds before a message is sent', () => {
  it('are shown, and the message goes out once when they are over', async () => {
    const { recruiter } = await openConversation();
    const calls = countCalls([chat.createMessage]);
    stopClock();
    await send(recruiter, '承知しました。');
    expect(await screen.findByText('あと10秒で送信')).toBeVisible();
    expect(screen.getByText('まもなく送信します。「取り消す」で入力欄に戻せます')).toBeInTheDocument();
    await passSeconds(8);
    expect(calls()).toEqual([0]);
    await passSeconds(3);
    await waitFor(async () => expect(await sentTexts()).toEqual(['承知しました。']));
    await waitFor(() => expect(screen.queryByRole('button', { name: '取り消す' })).toBeNull());
    expect(calls()).toEqual([1]);
  });

  it('let it be taken back: the text stands in front of what has been typed meanwhile', async () => {
    const { recruiter } = await openConversation();
    const calls = countCalls([chat.createMessage]);
    stopClock();
    await send(recruiter, '承知しました。');
    await recruiter.type(await field(), '追伸');
    await recruiter.click(await takeBackButton());
    expect(await field()).toHaveValue('承知しました。\n追伸');
    expect(await field()).toHaveFocus();
    await passSeconds(20);
    expect(calls()).toEqual([0]);
  });

  it('pass also while one is elsewhere', async () => {
    const { recruiter } = await openConversation();
    stopClock();
    await send(recruiter, '承知しました。');
    await recruiter.click(screen.getByRole('link', { name: 'メッセージ一覧へ戻る' }));
    await screen.findByText('会話を選択してください');
    await passSeconds(11);
    await waitFor(async () => expect(await sentTexts()).toEqual(['承知しました。']));
  });

  it('end at once when the page is left, and the message is sent once', async () => {
    const { recruiter } = await openConversation();
    const calls = countCalls([chat.createMessage]);
    stopClock();
    await send(recruiter, '承知しました。');
    await takeBackButton();
    fireEvent(window, new Event('pagehide'));
    await waitFor(async () => expect(await sentTexts()).toEqual(['承知しました。']));
    await passSeconds(30);
    expect(calls()).toEqual([1]);
    expect(await sentTexts()).toEqual(['承知しました。']);
  });

  it('end at once at a sign-out', async () => {
    const { recruiter } = await openConversation();
    stopClock();
    await send(recruiter, '承知しました。');
    await takeBackButton();
    await act(() => session.logout(null));
    await waitFor(async () => expect(await sentTexts()).toEqual(['承知しました。']));
  });

  it('go on after the network was away', async () => {
    const { recruiter } = await openConversation();
    stopClock();
    await send(recruiter, '承知しました。');
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await passSeconds(15);
    expect(await sentTexts()).toEqual([]);
    onLine.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    await waitFor(async () => expect(await sentTexts()).toEqual(['承知しました。']));
  });

  it('keep the order of what is written meanwhile', async () => {
    const { recruiter } = await openConversation();
    stopClock();
    await send(recruiter, '1つ目');
    await send(recruiter, '2つ目');
    await passSeconds(25);
    await waitFor(async () => expect(await sentTexts()).toEqual(['1つ目', '2つ目']));
  });

  it('can be used after 送信して次へ as well: the text is the draft of its conversation', async () => {
    const { recruiter } = await openConversation({ alsoWaits: true });
    await recruiter.type(await field(), '承知しました。');
    stopClock();
    await recruiter.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await field('土井 花子');
    await recruiter.click(await takeBackButton());
    expect(await screen.findByText('送信を取り消しました。文章は下書きに残っています')).toBeVisible();
    await passSeconds(20);
    expect(await sentTexts()).toEqual([]);
    const list = within(screen.getByRole('list', { name: '会話' }));
    expect(list.getByText('下書き').parentElement).toHaveTextContent('承知しました。');
  });
});
