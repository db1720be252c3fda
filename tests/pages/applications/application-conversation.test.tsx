import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { interaction } from '#endpoints/interaction';
import * as schema from '#server/db/schema';
import ApplicationPage from '@/pages/applications/[id]';
import { putEverythingInSight } from '../../support/pages/in-sight.ts';
import { heading, leavePage, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

async function openApplication(status: 'applied' | 'finished' = 'applied', written = '応募します。') {
  const company = await createCorporation(api().db);
  const candidate = await createCandidate(api().db, { lastName: '青木' });
  const messages = [
    { side: 'user' as const, text: '応募します。' },
    { side: 'user' as const, text: '履歴書もお送りできます。' },
  ];
  const conversation = await createConversation(api().db, company.cid, {
    candidate,
    status,
    messages,
    unreadCount: 2,
  });
  await api().db.update(schema.application).set({ message: written });
  const page = await visit(ApplicationPage, {
    url: `/applications/${conversation.applicationId}/`,
    as: company.user,
  });
  await heading('青木 太郎');
  const countUnread = async () =>
    (
      await callApi(api(), interaction.numberOfUnreadMessages, {
        as: company.user,
        params: { cid: company.cid },
      })
    ).json;
  return { ...page, countUnread, conversation: screen.getByRole('region', { name: '会話' }) };
}

describe('the conversation under an application', () => {
  it('is read when it comes into sight, not before', async () => {
    const { countUnread, conversation } = await openApplication();
    expect(within(conversation).queryByText('履歴書もお送りできます。')).toBeNull();
    expect(await countUnread()).toBe(2);
  });

  it('waits for that too where its code is there already', async () => {
    putEverythingInSight();
    const first = await openApplication();
    await within(first.conversation).findByText('履歴書もお送りできます。');
    await leavePage();
    vi.unstubAllGlobals();
    const { countUnread, conversation } = await openApplication();
    expect(within(conversation).queryByText('履歴書もお送りできます。')).toBeNull();
    expect(await countUnread()).toBe(2);
  });

  it('shows the messages and takes a reply, which begins the selection', async () => {
    putEverythingInSight();
    const { user, conversation, countUnread } = await openApplication();
    expect(await within(conversation).findByText('履歴書もお送りできます。')).toBeVisible();
    await waitFor(async () => expect(await countUnread()).toBe(0));
    const field = await within(conversation).findByRole('textbox', { name: '青木 太郎さんへのメッセージ' });
    await user.type(field, 'ありがとうございます。');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(conversation).findByText('ありがとうございます。')).toBeVisible();
    const message = within(screen.getByRole('region', { name: '応募メッセージ' }));
    expect(await message.findByText('選考中')).toBeVisible();
  });

  it('shows what the applicant wrote first once, and what is unread behind it', async () => {
    putEverythingInSight();
    const { conversation } = await openApplication();
    expect(await within(conversation).findByText(/^応募メッセージが届きました/)).toBeVisible();
    expect(screen.getAllByText('応募します。')).toHaveLength(1);
    const following = within(conversation).getByText('履歴書もお送りできます。');
    const divider = within(conversation).getByText('ここから未読');
    expect(divider.compareDocumentPosition(following)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows everything where the conversation does not hold what the applicant wrote first', async () => {
    putEverythingInSight();
    const { conversation } = await openApplication('applied', '別の欄に書いた志望動機です。');
    expect(await within(conversation).findByText('応募します。')).toBeVisible();
    expect(screen.getByText('別の欄に書いた志望動機です。')).toBeVisible();
  });

  it('can only be read once the selection is finished', async () => {
    putEverythingInSight();
    const { conversation } = await openApplication('finished');
    expect(await within(conversation).findByText(/この選考は終了しています/)).toBeVisible();
    expect(within(conversation).queryByRole('textbox')).toBeNull();
  });
});
