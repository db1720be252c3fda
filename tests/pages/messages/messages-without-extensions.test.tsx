import { screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as schema from '#server/db/schema';
import MessagesPage from '@/pages/messages';
import { heading, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';

const api = servePageApi();

it('a conversation has no 担当者, 返信期限, ピン留め nor スヌーズ, and nothing in the address asks for them', async () => {
  const { cid, user } = await createCorporation(api().db);
  const candidate = await createCandidate(api().db, { lastName: '中村', firstName: '陽子' });
  const { chatGroupId } = await createConversation(api().db, cid, { candidate });
  const { universalUid } = user;
  await api().db.update(schema.chatGroup).set({ assigneeUid: universalUid, replyDueOn: '2026-01-01' });
  await api()
    .db.insert(schema.conversationMark)
    .values({ cid, universalUid, chatGroupId, isPinned: true, snoozedUntil: new Date('2100-01-01') });
  await visit(MessagesPage, {
    url: `/messages/${chatGroupId}/?assignee=none&filter=snoozed`,
    as: user,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  expect(await heading('中村 陽子')).toBeVisible();
  expect(await screen.findByRole('list', { name: '会話' })).toHaveTextContent('中村 陽子');
  expect(screen.queryByRole('button', { name: /^担当者/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: '担当者' })).not.toBeInTheDocument();
  expect(screen.queryByText('担当者')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /会話の操作$/ })).not.toBeInTheDocument();
  expect(screen.queryByText(/返信期限|ピン留め|スヌーズ/)).not.toBeInTheDocument();
});

it('a message cannot leave later, and nothing in the address asks for 予約中', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  const { chatGroupId } = await createConversation(api().db, cid);
  await visit(MessagesPage, {
    url: `/messages/${chatGroupId}/?planned=1`,
    as,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  expect(await screen.findByRole('button', { name: '送信' })).toBeVisible();
  expect(await screen.findByRole('list', { name: '会話' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '予約送信' })).not.toBeInTheDocument();
  expect(screen.queryByText('予約中')).not.toBeInTheDocument();
});

it('a promise in a message offers no 返信期限', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  const { chatGroupId } = await createConversation(api().db, cid);
  const { user } = await visit(MessagesPage, {
    url: `/messages/${chatGroupId}/`,
    as,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  await user.click(await screen.findByRole('textbox', { name: /さんへのメッセージ/ }));
  await user.paste('週20時間です。明日中にご連絡します。');
  expect(await screen.findByText('募集条件と異なる内容があります')).toBeVisible();
  expect(screen.queryByRole('button', { name: '返信期限にする' })).not.toBeInTheDocument();
});

it('conversations that are chosen have 既読, which nothing takes back, and お見送り', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  const candidate = await createCandidate(api().db, { lastName: '中村', firstName: '陽子' });
  const messages = [{ side: 'user' as const, text: '質問があります', sentAt: new Date() }];
  await createConversation(api().db, cid, { candidate, status: 'inProgress', messages, unreadCount: 1 });
  const { user } = await visit(MessagesPage, { url: '/messages/', as });
  await user.click(await screen.findByRole('checkbox', { name: '中村 陽子さんを選択' }));
  const bar = within(await screen.findByRole('region', { name: '選択した会話' }));
  const names = bar.getAllByRole('button').map((button) => button.textContent);
  expect(names).toEqual(['選択を解除', '既読', 'お見送り']);
  await user.click(bar.getByRole('button', { name: '既読' }));
  expect(await screen.findByText('1件を既読にしました')).toBeVisible();
  const [group] = await api().db.select().from(schema.chatGroup).where(eq(schema.chatGroup.cid, cid));
  expect(group?.unreadCount).toBe(0);
  expect(screen.queryByRole('button', { name: '元に戻す' })).not.toBeInTheDocument();
});
