import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as schema from '#server/db/schema';
import MessagesPage from '@/pages/messages';
import { createCorporation } from '../support/factories.ts';
import { createCandidate, createConversation } from '../support/matching-factories.ts';
import { heading, servePageApi, visit } from '../support/render-page.tsx';

const api = servePageApi();

it('a conversation has no 担当者, and nothing in the address narrows by one', async () => {
  const { cid, user } = await createCorporation(api().db);
  const candidate = await createCandidate(api().db, { lastName: '中村', firstName: '陽子' });
  const { chatGroupId } = await createConversation(api().db, cid, { candidate });
  await api().db.update(schema.chatGroup).set({ assigneeUid: user.universalUid });
  await visit(MessagesPage, {
    url: `/messages/${chatGroupId}/?assignee=none`,
    as: user,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  expect(await heading('中村 陽子')).toBeVisible();
  expect(await screen.findByRole('list', { name: '会話' })).toHaveTextContent('中村 陽子');
  expect(screen.queryByRole('button', { name: /^担当者/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: '担当者' })).not.toBeInTheDocument();
  expect(screen.queryByText('担当者')).not.toBeInTheDocument();
});
