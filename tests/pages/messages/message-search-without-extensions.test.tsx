import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chat } from '#endpoints/chat';
import MessagesPage from '@/pages/messages';
import { countCalls, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation } from '../../support/records/matching-factories.ts';

const api = servePageApi();

it('メッセージ shows its list whatever the address says of a search, and offers none', async () => {
  const { cid, user } = await createCorporation(api().db);
  const { chatGroupId, messageIds } = await createConversation(api().db, cid, {});
  const calls = countCalls([chat.searchMessages]);
  const { user: recruiter, router } = await visit(MessagesPage, {
    url: `/messages/${chatGroupId}/?find=応募&message=${messageIds[0]}`,
    as: user,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  expect(await screen.findByRole('list', { name: '会話' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'やりとり' })).toBeVisible();
  await recruiter.type(screen.getByRole('searchbox', { name: '氏名・案件名で検索' }), '応募');
  await waitFor(() => expect(router.query.word).toBe('応募'));
  expect(screen.queryByRole('link', { name: /本文で検索/ })).toBeNull();
  expect(calls()).toEqual([0]);
});
