import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { appendMessage, lockConversation } from '#server/domains/chat/conversation';
import MessagesPage from '@/pages/messages';
import { watchCalls } from '../../support/pages/page-calls.ts';
import { servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation } from '../../support/records/matching-factories.ts';

const api = servePageApi();

const COUNT = 'interaction.numberOfUnreadMessages';
const LIST = 'interaction.list';
const WORDS = 'よろしくお願いします。';
const NEW_TEXT = '日程の件、いかがでしょうか。';

/** The list of a company with one conversation, once all that it asks for has come. */
async function listWith({ unreadCount }: { unreadCount: number }) {
  const { cid, user: as } = await createCorporation(api().db);
  const messages = [{ side: 'user' as const, text: WORDS }];
  const { chatGroupId } = await createConversation(api().db, cid, { messages, unreadCount });
  const calls = watchCalls();
  const { user } = await visit(MessagesPage, {
    url: '/messages/',
    as,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  const row = within(await screen.findByRole('list', { name: '会話' })).getByRole('link');
  await calls.settle();
  return { cid, chatGroupId, user, row, calls };
}

const shown = async (words: string) =>
  expect(
    await within(await screen.findByRole('region', { name: 'やりとり' })).findByText(words),
  ).toBeVisible();

it('a conversation with something unread has it counted once when it is opened', async () => {
  const { user, row, calls } = await listWith({ unreadCount: 1 });
  const before = calls.count(COUNT);
  await user.click(row);
  await waitFor(() => expect(screen.queryByRole('link', { name: /メッセージ.*1/ })).toBeNull());
  await calls.settle();
  expect(calls.count(COUNT)).toBe(before + 1);
});

it('a conversation that was read before has nothing counted or listed again', async () => {
  const { user, row, calls } = await listWith({ unreadCount: 0 });
  const before = [calls.count(COUNT), calls.count(LIST)];
  await user.click(row);
  await shown(WORDS);
  await waitFor(() => expect(calls.count('chat.latestMessages')).toBe(1));
  await calls.settle();
  expect([calls.count(COUNT), calls.count(LIST)]).toEqual(before);
});

it('a message that came after the list is counted when it is read', async () => {
  const { cid, chatGroupId, user, row, calls } = await listWith({ unreadCount: 0 });
  const before = calls.count(COUNT);
  await api().db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, cid, chatGroupId);
    await appendMessage(tx, conversation, {
      author: { side: 'user', universalUid: conversation.universalUid, name: '山田 太郎' },
      content: { kind: 'text', textMessage: NEW_TEXT },
      sentAt: new Date(),
      status: conversation.status,
    });
  });
  await user.click(row);
  await shown(NEW_TEXT);
  await waitFor(() => expect(calls.count(COUNT)).toBe(before + 1));
});
