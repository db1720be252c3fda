import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect } from 'vitest';
import { applyToProject, replyToConversation } from '#demo/simulation/actions';
import { chat } from '#endpoints/chat';
import { corporationAccount } from '#endpoints/corporation-account';
import { favoriteUser } from '#endpoints/favorite-user';
import { openInvitation } from '#endpoints/open-invitation';
import { passedUser } from '#endpoints/passed-user';
import { selection } from '#endpoints/selection';
import * as schema from '#server/db/schema';
import ApplicationsPage from '@/pages/applications';
import MembersPage from '@/pages/corporation/members';
import MessagesPage from '@/pages/messages';
import ProfilesPage from '@/pages/profiles';
import ProjectsPage from '@/pages/projects';
import { createFakeLocks } from '../../fakes/fake-locks.ts';
import { openCorporationForm, save } from '../../support/pages/corporation-form.tsx';
import { field, write } from '../../support/pages/on-screen.ts';
import {
  describeWithExtensions,
  heading,
  itWithExtensions,
  networkEvents,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { createCorporation, createUser } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

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

/** Waits until the page has also read what a new stream tells once more: it reads nothing for longer than it spaces its reads. */
async function hasCaughtUp() {
  await receives();
  let readAt = performance.now();
  networkEvents.on('request:start', () => {
    readAt = performance.now();
  });
  await waitFor(() => expect(performance.now() - readAt).toBeGreaterThan(1200), { timeout: 15_000 });
}

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
      await hasCaughtUp();
      expect(menuEntry()).toBeNull();
      const reads: string[] = [];
      networkEvents.on('request:start', ({ request }) => {
        const [, read = ''] = /interaction\/(\w+)(\?|$)/.exec(request.url) ?? [];
        if (read) reads.push(read);
      });
      await ours.reply('ぜひお話ししたいです');
      await soon(() =>
        expect(row()).toHaveTextContent(/ぜひお話ししたいです.*未読1件|未読1件.*ぜひお話ししたいです/),
      );
      await soon(() => expect(menuEntry()).not.toBeNull());
      expect(document.title).toMatch(/^\(1\) メッセージ \| /);
      // Neither has the other one read again.
      expect(reads.sort()).toEqual(['list', 'number_of_unread_messages']);
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

  itWithExtensions(
    'shows on 候補者検索 what a colleague puts on a candidate, in the place where it is',
    async () => {
      const { cid, user } = await createCorporation(api().db);
      const { universalUid } = await createCandidate(api().db, { lastName: '小野寺', firstName: '美穂' });
      await visit(ProfilesPage, { url: '/profiles/', as: user });
      const heart = await screen.findByRole('button', { name: '小野寺 美穂さんをお気に入り' });
      const pass = screen.getByRole('button', { name: '小野寺 美穂さんを見送り' });
      await receives();
      const call = { as: user, params: { cid } };
      await callApi(api(), favoriteUser.add, { ...call, body: { universalUid } });
      await soon(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
      await callApi(api(), passedUser.add, { ...call, body: { universalUid, reason: 'terms' } });
      // 見送りを除く would leave it out of a search that is made again.
      await soon(() => expect(pass).toHaveAttribute('aria-pressed', 'true'));
    },
  );

  itWithExtensions(
    'shows on メンバー管理 who was invited, who joined, and that an invitation was withdrawn',
    async () => {
      const { cid, user } = await createCorporation(api().db);
      const guest = await createUser(api().db, { lastName: '鈴木', firstName: '花子' });
      await visit(MembersPage, { url: '/corporation/members/', as: user });
      await heading('メンバー管理');
      await receives();
      const invite = (email: string) =>
        callApi(api(), corporationAccount.createInvitationByEmail, {
          as: user,
          params: { cid },
          body: { email },
        });
      await invite(guest.email);
      await invite('other@example.com');
      await soon(() => expect(screen.getByRole('main')).toHaveTextContent('other@example.com'));
      await callApi(api(), openInvitation.withdraw, {
        as: user,
        params: { cid },
        body: { email: 'other@example.com' },
      });
      await soon(() => expect(screen.getByRole('main')).not.toHaveTextContent('other@example.com'));
      const [{ invitationId } = { invitationId: '' }] = await api()
        .db.select()
        .from(schema.corporationMemberInvitation)
        .where(eq(schema.corporationMemberInvitation.email, guest.email));
      await callApi(api(), corporationAccount.acceptInvitation, { as: guest, body: { invitationId } });
      await soon(() => expect(screen.getByRole('main')).toHaveTextContent('2名のメンバー'));
    },
  );

  itWithExtensions(
    'shows in 企業情報編集 and the header what a colleague saved, and keeps what is typed',
    async () => {
      const { user, as, stored } = await openCorporationForm(api());
      await receives();
      await write(user, '所在地', '京都市中京区1-2');
      const { name: _, ...rest } = await stored();
      await callApi(api(), corporationAccount.changeProfileAndContactInformation, {
        as,
        params: { cid: rest.universalCorporationId },
        body: { ...rest, name: '株式会社みらい', address: '千代田区1-1' },
      });
      await soon(() => expect(field('会社名')).toHaveValue('株式会社みらい'));
      await soon(() => expect(screen.getByRole('banner')).toHaveTextContent('株式会社みらい'));
      expect(field('所在地')).toHaveValue('京都市中京区1-2');
      await save(user);
      await waitFor(async () =>
        expect(await stored()).toMatchObject({ name: '株式会社みらい', address: '京都市中京区1-2' }),
      );
    },
  );
});
