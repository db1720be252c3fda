import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import MessagesPage from '@/pages/messages';
import { watchCalls } from '../../support/pages/page-calls.ts';
import { servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation } from '../../support/records/matching-factories.ts';

const api = servePageApi();

async function openConversation() {
  const { cid, user: as } = await createCorporation(api().db);
  const { chatGroupId } = await createConversation(api().db, cid);
  const { user } = await visit(MessagesPage, {
    url: `/messages/${chatGroupId}/`,
    as,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  return { user, field: await screen.findByRole('textbox', { name: /さんへのメッセージ/ }) };
}

it('marks what a message says otherwise than its project', async () => {
  const { user, field } = await openConversation();
  await user.click(field);
  await user.paste('週20時間でお願いします');
  expect(await screen.findByText('募集条件と異なる内容があります')).toBeVisible();
  expect(screen.getByText('「週20時間」')).toBeVisible();
  expect(screen.getByText('募集条件は「週5〜10時間」です')).toBeVisible();
  await user.clear(field);
  await waitFor(() => expect(screen.queryByText('「週20時間」')).not.toBeInTheDocument());
});

it('reads no project for a message that names no conditions', async () => {
  const { user, field } = await openConversation();
  const calls = watchCalls();
  await user.click(field);
  await user.paste('はじめまして。よろしくお願いします。');
  await calls.settle();
  expect(calls.count('project.show')).toBe(0);
});
