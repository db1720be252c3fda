import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ChatMessage, chat } from '#endpoints/chat';
import MessagesPage from '@/pages/messages';
import { putEverythingInSight } from '../../support/pages/in-sight.ts';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation } from '../../support/records/matching-factories.ts';

const api = servePageApi();

const PAGE_SIZE = 20;

const message = (number: number): ChatMessage => ({
  messageId: `m${number}`,
  sender: { side: 'user', name: '山田 太郎', universalUid: 'u1' },
  sentAt: new Date(Date.UTC(2026, 9, 1, 0, number)).toISOString(),
  kind: 'text',
  textMessage: `${number}通目`,
});

const texts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}通目`);

type Cut = (later: readonly ChatMessage[]) => ChatMessage[];
const newest: Cut = (later) => later.slice(-PAGE_SIZE);
const first: Cut = (later) => later.slice(0, PAGE_SIZE);

/** A conversation on a platform with 20 messages to a page; `cut` is what it returns when more than that is new. */
async function openConversation(count: number, cut: Cut = newest) {
  const all = Array.from({ length: count }, (_, index) => message(index + 1));
  const placeOf = (id: string | null) => all.findIndex(({ messageId }) => messageId === id);
  const askedBefore: (string | null)[] = [];
  override(chat.latestMessages, {
    respond(query) {
      const id = query.get('latestMessageId');
      return id === null ? all.slice(-PAGE_SIZE) : cut(all.slice(placeOf(id) + 1));
    },
  });
  override(chat.pastMessages, {
    respond(query) {
      const id = query.get('oldestMessageId');
      askedBefore.push(id);
      return all.slice(0, placeOf(id)).slice(-PAGE_SIZE);
    },
  });
  const { cid, user: as } = await createCorporation(api().db);
  const { chatGroupId } = await createConversation(api().db, cid);
  const { user } = await visit(MessagesPage, {
    url: `/messages/${chatGroupId}/`,
    as,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  await screen.findByRole('region', { name: 'やりとり' });
  /** More messages come, and the recruiter comes back to the window. */
  const receive = async (more: number) => {
    for (let index = 0; index < more; index += 1) all.push(message(all.length + 1));
    await act(async () => window.dispatchEvent(new Event('focus')));
  };
  return { user, receive, askedBefore };
}

const shown = () =>
  within(screen.getByRole('region', { name: 'やりとり' }))
    .queryAllByText(/通目$/)
    .map(({ textContent }) => textContent);
const olderButton = () => screen.queryByRole('button', { name: '以前のメッセージを表示' });

describe('a platform with 20 messages to a page', () => {
  it('has all of them reached by scrolling up', async () => {
    putEverythingInSight();
    await openConversation(70);
    await waitFor(() => expect(shown()).toEqual(texts(1, 70)));
    await waitFor(() => expect(olderButton()).toBeNull());
  });

  it('has all of them reached by presses', async () => {
    const { user } = await openConversation(40);
    await waitFor(() => expect(shown()).toEqual(texts(21, 40)));
    await user.click(await screen.findByRole('button', { name: '以前のメッセージを表示' }));
    await waitFor(() => expect(shown()).toEqual(texts(1, 40)));
    await user.click(await screen.findByRole('button', { name: '以前のメッセージを表示' }));
    await waitFor(() => expect(olderButton()).toBeNull());
    expect(shown()).toEqual(texts(1, 40));
  });

  it('is asked once for what came before a short conversation', async () => {
    putEverythingInSight();
    const { askedBefore } = await openConversation(3);
    await waitFor(() => expect(askedBefore).toEqual(['m1']));
    await waitFor(() => expect(olderButton()).toBeNull());
    expect(shown()).toEqual(texts(1, 3));
    expect(askedBefore).toEqual(['m1']);
  });

  it('is not asked for what came before an empty conversation', async () => {
    putEverythingInSight();
    const { askedBefore } = await openConversation(0);
    expect(await screen.findByText('まだメッセージはありません')).toBeVisible();
    expect(askedBefore).toEqual([]);
  });

  it.each([
    ['the newest', newest],
    ['the first', first],
  ])('leaves no gap when it returns %s of many new messages', async (_, cut) => {
    const { receive } = await openConversation(30, cut);
    await waitFor(() => expect(shown()).toEqual(texts(11, 30)));
    await receive(50);
    await waitFor(() => expect(shown()).toEqual(texts(11, 80)));
  });
});

it('shows a message once, however often a page repeats it', async () => {
  await openConversation(2, () => [message(2), message(3), message(3)]);
  await waitFor(() => expect(shown()).toEqual(texts(1, 2)));
  await act(async () => window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(shown()).toEqual(texts(1, 3)));
});
