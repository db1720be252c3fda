import { screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as schema from '#server/db/schema';
import ApplicationsPage from '@/pages/applications';
import ApplicationPage from '@/pages/applications/[id]';
import MessagesPage from '@/pages/messages';
import ProfilePage from '@/pages/profiles/[universalUid]';
import ScoutsPage from '@/pages/scouts';
import { putEverythingInSight } from '../../support/pages/in-sight.ts';
import { itWithExtensions, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';

const api = servePageApi();

const NAME = '退会したユーザー';

/** A company with a conversation with somebody who is no candidate any more. */
async function withFormer(begun: Parameters<typeof createConversation>[2] = { status: 'inProgress' }) {
  const { cid, user } = await createCorporation(api().db);
  const candidate = await createCandidate(api().db);
  const conversation = await createConversation(api().db, cid, { ...begun, candidate });
  await api().db.delete(schema.candidate).where(eq(schema.candidate.universalUid, candidate.universalUid));
  return { ...conversation, user };
}

it('the lists name somebody who is gone, without a broken picture', async () => {
  const { user } = await withFormer();
  await visit(ApplicationsPage, { url: '/applications/', as: user });
  const table = await screen.findByRole('table', { name: '応募' });
  expect(await within(table).findByRole('row', { name: new RegExp(NAME) })).toBeVisible();
  expect(document.querySelector('main img')).toBeNull();
});

it('so does the list of scouts', async () => {
  const { user } = await withFormer({ origin: 'scout', status: 'scouting' });
  await visit(ScoutsPage, { url: '/scouts/', as: user });
  const table = await screen.findByRole('table', { name: '送信したスカウト' });
  expect(await within(table).findByRole('row', { name: new RegExp(NAME) })).toBeVisible();
});

it('a conversation can be read, and what is written is refused in words where the page cannot know', async () => {
  const { user: as, chatGroupId } = await withFormer();
  await visit(MessagesPage, {
    url: `/messages/${chatGroupId}/`,
    as,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  expect(await screen.findByRole('heading', { level: 1, name: NAME })).toBeVisible();
  const thread = await screen.findByRole('region', { name: 'やりとり' });
  expect(await within(thread).findByText('はじめまして。応募しました。')).toBeVisible();
});

itWithExtensions('a conversation has no field to write in, and no way to a profile', async () => {
  const { user: as, chatGroupId } = await withFormer();
  const { user } = await visit(MessagesPage, {
    url: `/messages/${chatGroupId}/`,
    as,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  expect(await screen.findByText('この候補者は退会しています。メッセージの閲覧のみできます。')).toBeVisible();
  expect(screen.queryByRole('link', { name: NAME })).toBeNull();
  await user.click(await screen.findByRole('button', { name: '候補者とメモを表示' }));
  const drawer = await screen.findByRole('dialog', { name: '候補者' });
  expect(within(drawer).getByText(/この候補者は退会しました/)).toBeVisible();
  expect(within(drawer).queryByRole('link')).toBeNull();
  expect(within(drawer).queryByRole('heading', { name: 'メモ' })).toBeNull();
});

itWithExtensions('an application shows what it is about, and no memo or profile', async () => {
  putEverythingInSight();
  const { user: as, applicationId } = await withFormer();
  await visit(ApplicationPage, { url: `/applications/${applicationId}/`, as });
  expect(await screen.findByRole('heading', { level: 1, name: NAME })).toBeVisible();
  expect(await screen.findByText(/この候補者は退会しました/)).toBeVisible();
  expect(screen.queryByRole('link', { name: '候補者詳細' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'メモ' })).toBeNull();
});

itWithExtensions('the page of a candidate who is gone says so', async () => {
  const { user: as, universalUid } = await withFormer();
  await visit(ProfilePage, { url: `/profiles/${universalUid}/`, as });
  expect(await screen.findByText('候補者が見つかりませんでした')).toBeVisible();
  expect(screen.getByText(/退会したか/)).toBeVisible();
});
