import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chat } from '#endpoints/chat';
import MessagesPage from '@/pages/messages';
import ProjectsPage from '@/pages/projects';
import { heading, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

// What another tab of this browser sends and receives.
let otherTab: BroadcastChannel;
let heard: unknown[];
beforeEach(() => {
  heard = [];
  otherTab = new BroadcastChannel('biz.conversations');
  otherTab.onmessage = ({ data }) => heard.push(data);
});
afterEach(() => otherTab.close());

const openPage = (options: Omit<Parameters<typeof visit>[1], 'alsoAt'>) =>
  visit(MessagesPage, { ...options, alsoAt: ['/messages', '/messages/[chatGroupId]'] });

const row = async () => within(await screen.findByRole('list', { name: '会話' })).getByRole('link');
const menuEntry = () => screen.findByRole('link', { name: /^メッセージ.*未読/ });

async function companyWithUnread() {
  const company = await createCorporation(api().db);
  const conversation = await createConversation(api().db, company.cid, { unreadCount: 1 });
  const place = { cid: company.cid, chatGroupId: conversation.chatGroupId };
  /** The other tab opens the conversation, which reads it. */
  const readElsewhere = async () => {
    await callApi(api(), chat.latestMessages, { as: company.user, params: place });
    otherTab.postMessage({ type: 'read', ...place });
  };
  return { ...company, ...place, place, readElsewhere };
}

describe('もう一つのタブ', () => {
  it('reads a conversation: the row, the badge and the title show it here', async () => {
    const { user, readElsewhere } = await companyWithUnread();
    await openPage({ url: '/messages/', as: user });
    expect(await row()).toHaveTextContent('未読1件');
    await menuEntry();
    expect(document.title).toMatch(/^\(1\) メッセージ \| /);
    await readElsewhere();
    await waitFor(async () => expect(await row()).not.toHaveTextContent('未読'));
    await waitFor(() => expect(screen.queryByRole('link', { name: /^メッセージ.*未読/ })).toBeNull());
    expect(document.title).toMatch(/^メッセージ \| /);
  });

  it('reads the last unread conversation: 未読 is empty here', async () => {
    const { user, readElsewhere } = await companyWithUnread();
    await openPage({ url: '/messages/?filter=unread', as: user });
    expect(await row()).toHaveTextContent('未読1件');
    await readElsewhere();
    expect(await screen.findByText('条件に合う会話はありません')).toBeVisible();
  });

  it('reads a conversation: the badge shows it on any screen', async () => {
    const { user, readElsewhere } = await companyWithUnread();
    await visit(ProjectsPage, { url: '/projects/', as: user });
    await heading('案件管理');
    await menuEntry();
    // Other tabs are listened to once the page has loaded.
    await waitFor(async () => {
      await readElsewhere();
      expect(screen.queryByRole('link', { name: /^メッセージ.*未読/ })).toBeNull();
    });
  });

  it('sends a message: it appears in the conversation here at once', async () => {
    const { user, place } = await companyWithUnread();
    await openPage({ url: `/messages/${place.chatGroupId}/`, as: user });
    const thread = await screen.findByRole('region', { name: 'やりとり' });
    await callApi(api(), chat.createMessage, {
      as: user,
      params: place,
      body: { textMessage: '別のタブから' },
    });
    otherTab.postMessage({ type: 'sent', ...place });
    expect(await within(thread).findByText('別のタブから')).toBeVisible();
    await waitFor(async () => expect(await row()).toHaveTextContent('自社:別のタブから'));
  });

  it('is notified of what is read and sent here', async () => {
    const { user, place } = await companyWithUnread();
    const { user: recruiter } = await openPage({ url: `/messages/${place.chatGroupId}/`, as: user });
    await waitFor(() => expect(heard).toContainEqual({ type: 'read', ...place }));
    await recruiter.type(
      await screen.findByRole('textbox', { name: /さんへのメッセージ/ }),
      '承知しました。',
    );
    await recruiter.click(screen.getByRole('button', { name: '送信' }));
    await waitFor(() => expect(heard).toContainEqual({ type: 'sent', ...place }));
  });

  it('may say what this version does not know', async () => {
    const { user, readElsewhere } = await companyWithUnread();
    await openPage({ url: '/messages/', as: user });
    expect(await row()).toHaveTextContent('未読1件');
    otherTab.postMessage({ type: 'moved', to: 42 });
    otherTab.postMessage(null);
    await readElsewhere();
    await waitFor(async () => expect(await row()).not.toHaveTextContent('未読'));
  });

  it('writes a draft: it is in the list and in the field here, and goes with it', async () => {
    const { user, place } = await companyWithUnread();
    await openPage({ url: `/messages/${place.chatGroupId}/`, as: user });
    const field = await screen.findByRole('textbox', { name: /さんへのメッセージ/ });
    const key = `biz.messageDraft/${place.cid}/${place.chatGroupId}@${encodeURIComponent(user.uid)}`;
    const write = (text: string | null) =>
      act(() => {
        if (text === null) window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, JSON.stringify(text));
        window.dispatchEvent(new StorageEvent('storage', { key }));
      });
    write('別のタブで書いた文');
    expect(field).toHaveValue('別のタブで書いた文');
    expect(await row()).toHaveTextContent('下書き別のタブで書いた文');
    write(null);
    expect(field).toHaveValue('');
    expect(await row()).not.toHaveTextContent('下書き');
  });
});
