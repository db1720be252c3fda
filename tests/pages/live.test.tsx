import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { chat } from '#endpoints/chat';
import { selection } from '#endpoints/selection';
import { applyToProject, replyToConversation } from '#server/demo/simulation/actions';
import ApplicationsPage from '@/pages/applications';
import MessagesPage from '@/pages/messages';
import ProjectsPage from '@/pages/projects';
import { callApi } from '../support/call-api.ts';
import { createCorporation } from '../support/factories.ts';
import { createFakeLocks } from '../support/fake-locks.ts';
import { createCandidate, createConversation, createProject } from '../support/matching-factories.ts';
import {
  describeWithExtensions,
  heading,
  itWithExtensions,
  servePageApi,
  visit,
} from '../support/render-page.tsx';

const api = servePageApi();

// The browser of the tests has no locks, so that pages poll in all other files.
let streamsBefore = 0;
beforeEach(() => {
  // The server of the tests does not receive that a page has gone.
  streamsBefore = api().services.live?.count() ?? 0;
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

/** Waits until the page receives what changes. */
const receives = () =>
  waitFor(() => expect(api().services.live?.count()).toBeGreaterThan(streamsBefore), { timeout: 15_000 });

/** Within a few seconds, where the shortest poll takes ten. */
const soon = (check: () => void) => waitFor(check, { timeout: 5000 });

async function company() {
  const { cid, user } = await createCorporation(api().db);
  const conversation = await createConversation(api().db, cid, {
    status: 'inProgress',
    messages: [{ side: 'corporation', text: 'はじめまして' }],
  });
  const place = { cid, chatGroupId: conversation.chatGroupId };
  const reply = (textMessage: string) =>
    replyToConversation(api().services, place, { content: { kind: 'text', textMessage } });
  return { cid, user, ...conversation, place, reply };
}

const openMessages = (url: string, user: { uid: string; email: string }) =>
  visit(MessagesPage, { url, as: user, alsoAt: ['/messages', '/messages/[chatGroupId]'] });

const menuEntry = () => screen.queryByRole('link', { name: /^メッセージ.*未読/ });
const row = () => within(screen.getByRole('list', { name: '会話' })).getByRole('link');

describeWithExtensions('a page that nobody touches', () => {
  itWithExtensions(
    'shows a reply in the list, the badge and the title, and that a colleague read it',
    async () => {
      const ours = await company();
      await openMessages('/messages/', ours.user);
      await screen.findByRole('list', { name: '会話' });
      await receives();
      expect(menuEntry()).toBeNull();
      await ours.reply('ぜひお話ししたいです');
      await soon(() =>
        expect(row()).toHaveTextContent(/ぜひお話ししたいです.*未読1件|未読1件.*ぜひお話ししたいです/),
      );
      await soon(() => expect(menuEntry()).not.toBeNull());
      expect(document.title).toMatch(/^\(1\) メッセージ \| /);
      await callApi(api(), chat.latestMessages, { as: ours.user, params: ours.place });
      await soon(() => expect(row()).not.toHaveTextContent('未読'));
      await soon(() => expect(menuEntry()).toBeNull());
    },
  );

  itWithExtensions('shows a reply and a colleague’s message in the open conversation', async () => {
    const ours = await company();
    await openMessages(`/messages/${ours.chatGroupId}/`, ours.user);
    const thread = await screen.findByRole('region', { name: 'やりとり' });
    await receives();
    await ours.reply('明日はいかがですか');
    await soon(() => expect(thread).toHaveTextContent('明日はいかがですか'));
    const body = { textMessage: '同僚が返信します' };
    await callApi(api(), chat.createMessage, { as: ours.user, params: ours.place, body });
    await soon(() => expect(thread).toHaveTextContent('同僚が返信します'));
    // It was on screen.
    await soon(() => expect(menuEntry()).toBeNull());
  });

  itWithExtensions('shows on 案件管理 that somebody applied, in the badge and in the row', async () => {
    const { cid, user } = await createCorporation(api().db);
    const { projectId } = await createProject(api().db, cid);
    const { universalUid } = await createCandidate(api().db);
    await visit(ProjectsPage, { url: '/projects/', as: user });
    await heading('案件管理');
    await receives();
    await applyToProject(api().services, { projectId, universalUid, message: '応募します' });
    await soon(() => expect(menuEntry()).not.toBeNull());
    await soon(() => expect(screen.getByRole('table')).toHaveTextContent('未読 1'));
    await soon(() => expect(screen.getByRole('link', { name: /^未対応の応募 ?1件$/ })).toBeVisible());
  });

  itWithExtensions('shows on 応募管理 who applied, and what a colleague made of it', async () => {
    const { cid, user } = await createCorporation(api().db);
    const { projectId } = await createProject(api().db, cid);
    const { universalUid } = await createCandidate(api().db);
    await visit(ApplicationsPage, { url: '/applications/', as: user });
    await screen.findByText('応募はまだありません');
    await receives();
    const place = await applyToProject(api().services, { projectId, universalUid, message: '応募します' });
    await soon(() => expect(screen.getByRole('table')).toHaveTextContent('未対応'));
    await callApi(api(), selection.createMatchingReport, {
      as: user,
      params: place,
      body: { universalCorporationId: cid, universalUid, chatGroupId: place.chatGroupId },
    });
    await soon(() => expect(screen.getByRole('table')).toHaveTextContent('成約'));
  });
});
