import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { interaction } from '#endpoints/interaction';
import MessagesPage from '@/pages/messages';
import { watchCalls } from '../../support/pages/page-calls.ts';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation } from '../../support/records/matching-factories.ts';

const api = servePageApi();

/** A company with one conversation, of which the platform says as little as it may, and `more`. */
async function openList(more = {}) {
  const { cid, user: as } = await createCorporation(api().db);
  const { chatGroupId, universalUid, selectionId } = await createConversation(api().db, cid, {
    unreadCount: 1,
  });
  const row = {
    chatGroupId,
    partner: { universalUid },
    project: { projectId: 'p1', title: '決済基盤の開発' },
    origin: 'application',
    selectionId,
    selectionStatus: 'inProgress',
    ...more,
  };
  override(interaction.list, { invalid: { items: [row], totalCount: 1 } });
  override(interaction.show, { invalid: row });
  const calls = watchCalls();
  const { user } = await visit(MessagesPage, {
    url: '/messages/',
    as,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  const link = within(await screen.findByRole('list', { name: '会話' })).getByRole('link');
  await calls.settle();
  return { user, link, calls };
}

const noPlaceholders = () => expect(document.body.textContent).not.toMatch(/undefined|null|NaN|Invalid/);

it('a conversation without figures and dates shows what is known', async () => {
  const { user, link } = await openList();
  expect(link).toHaveTextContent('氏名未入力');
  expect(link).toHaveTextContent('まだメッセージはありません');
  expect(link).not.toHaveTextContent('未読');
  expect(link).not.toHaveTextContent('要返信');
  await user.click(link);
  expect(await screen.findByRole('link', { name: '氏名未入力' })).toBeVisible();
  expect(
    await within(await screen.findByRole('region', { name: 'やりとり' })).findByText(
      'はじめまして。応募しました。',
    ),
  ).toBeVisible();
  noPlaceholders();
});

it('a last message whose time is written in another form is shown', async () => {
  const { link } = await openList({
    last: { excerpt: 'お世話になっております', sentAt: '2025/11/21 10:05', fromUs: false },
  });
  expect(link).toHaveTextContent('お世話になっております');
  expect(link).toHaveTextContent('2025/11/21 10:05');
});

it('a last message whose time is not understood costs that message, not the list', async () => {
  const { link } = await openList({
    last: { excerpt: 'お世話になっております', sentAt: '先週', fromUs: false },
  });
  expect(link).toHaveTextContent('決済基盤の開発');
  expect(link).not.toHaveTextContent('お世話に');
  noPlaceholders();
});

it('the menu counts again what is unread when a conversation is read that the list does not have', async () => {
  const { user, link, calls } = await openList();
  const before = calls.count('interaction.numberOfUnreadMessages');
  expect(await screen.findByRole('link', { name: /メッセージ.*1/ })).toBeVisible();
  await user.click(link);
  await waitFor(() => expect(screen.queryByRole('link', { name: /メッセージ.*1/ })).toBeNull());
  await calls.settle();
  expect(calls.count('interaction.numberOfUnreadMessages')).toBe(before + 1);
});

it('the candidate beside a conversation comes with the way to the profile, the memo and the selection', async () => {
  const { user, link } = await openList();
  await user.click(link);
  await user.click(await screen.findByRole('button', { name: '候補者とメモを表示' }));
  const drawer = within(await screen.findByRole('dialog', { name: '候補者' }));
  expect(drawer.getByRole('link', { name: '候補者詳細を見る' })).toBeVisible();
  expect(drawer.getByRole('button', { name: '選考を終了' })).toBeVisible();
  expect(drawer.getByRole('region', { name: 'メモ' })).toBeVisible();
  expect(drawer.queryByText('職種は未入力です')).toBeNull();
  noPlaceholders();
});
