import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { chat } from '#endpoints/chat';
import { ownAccount } from '#endpoints/own-account';
import * as schema from '#server/db/schema';
import MessagesPage from '@/pages/messages';
import ConversationPage from '@/pages/messages/[chatGroupId]';
import { flags } from '@/session/flags';
import { watchCalls } from '../../support/pages/page-calls.ts';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation } from '../../support/records/matching-factories.ts';

const api = servePageApi();

const row = async () => within(await screen.findByRole('list', { name: '会話' })).getByRole('link');

/** The list of a company with one unread conversation, pointed at until its messages have been loaded. */
async function pointAtConversation() {
  const { cid, user: as } = await createCorporation(api().db);
  const messages = [{ side: 'user' as const, text: 'よろしくお願いします。' }];
  const { chatGroupId } = await createConversation(api().db, cid, { messages, unreadCount: 1 });
  const { user } = await visit(MessagesPage, {
    url: '/messages/',
    as,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  const calls = watchCalls();
  await user.hover(await row());
  const ahead = ['chat.pastMessages', 'interaction.show'];
  await waitFor(() => expect(calls.names()).toEqual(expect.arrayContaining(ahead)));
  await calls.settle();
  return { user, chatGroupId };
}

async function readUnreadCount(chatGroupId: string) {
  const [group] = await api()
    .db.select()
    .from(schema.chatGroup)
    .where(eq(schema.chatGroup.chatGroupId, chatGroupId));
  return group?.unreadCount;
}

const message = async () =>
  within(await screen.findByRole('region', { name: 'やりとり' })).getByText('よろしくお願いします。');

it('a conversation that is pointed at is loaded, and stays unread until it is opened', async () => {
  const { user, chatGroupId } = await pointAtConversation();
  expect(await readUnreadCount(chatGroupId)).toBe(1);
  expect(await row()).toHaveTextContent('未読1件');
  await user.click(await row());
  expect(await message()).toBeVisible();
  await waitFor(async () => expect(await row()).not.toHaveTextContent('未読'));
  await waitFor(() => expect(screen.queryByRole('link', { name: /メッセージ.*1/ })).toBeNull());
  expect(await readUnreadCount(chatGroupId)).toBe(0);
});

it.each(['has come', 'is on its way'])(
  'a conversation that is opened again shows what %s while it is asked what is new',
  async (when) => {
    const { cid, user: as } = await createCorporation(api().db, { plan: 'paid' });
    const messages = [{ side: 'user' as const, text: 'よろしくお願いします。' }];
    const { chatGroupId } = await createConversation(api().db, cid, { messages, unreadCount: 1 });
    flags.recentCompany.set(`${as.uid} ${cid} paid_plan_contract`);
    const account = Promise.withResolvers<void>();
    const ahead = Promise.withResolvers<void>();
    const latest = Promise.withResolvers<void>();
    override(ownAccount.myAccountList, { until: account.promise });
    override(chat.pastMessages, { until: ahead.promise });
    override(chat.latestMessages, { until: latest.promise });
    const calls = watchCalls();
    await visit(ConversationPage, { url: `/messages/${chatGroupId}/`, as });
    await waitFor(() => expect(calls.names()).toContain('chat.pastMessages'));
    if (when === 'has come') ahead.resolve();
    account.resolve();
    await screen.findByRole('region', { name: '会話' });
    ahead.resolve();
    expect(await message()).toBeVisible();
    expect(await readUnreadCount(chatGroupId)).toBe(1);
    latest.resolve();
    await waitFor(async () => expect(await readUnreadCount(chatGroupId)).toBe(0));
  },
);

it('what was preloaded is shown although it cannot be read again, and stays unread', async () => {
  const { user } = await pointAtConversation();
  override(chat.latestMessages, { status: 500 });
  await user.click(await row());
  expect(await message()).toBeVisible();
  expect(await screen.findByText(/新着メッセージを確認できません/)).toBeVisible();
  expect(await row()).toHaveTextContent('未読1件');
});

it('conversations are moved through with j and k', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  await createConversation(api().db, cid);
  await createConversation(api().db, cid);
  const { user } = await visit(MessagesPage, { url: '/messages/', as });
  const list = within(await screen.findByRole('list', { name: '会話' }));
  const [first, second] = await list.findAllByRole('link');
  await user.keyboard('j');
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard('j');
  expect(second).toHaveFocus();
  await user.keyboard('k');
  expect(first).toHaveFocus();
});
