import { screen } from '@testing-library/react';
import { template } from '#endpoints/template';
import * as schema from '#server/db/schema';
import ApplicationsPage from '@/pages/applications';
import MessagesPage from '@/pages/messages';
import type { PageName } from '../support/pages/page-call-table.ts';
import { visit } from '../support/pages/render-page.tsx';
import { createCorporation } from '../support/records/factories.ts';
import { createConversation } from '../support/records/matching-factories.ts';
import { callApi } from '../support/servers/call-api.ts';
import { type ActSetting, type FaultAct, press } from './act.tsx';

type Place = { page: PageName; path: string; screen: typeof ApplicationsPage; button: string };

/** Where selections are chosen, and what opens お見送りの連絡 there. */
const places: readonly Place[] = [
  {
    page: 'applications/index',
    path: '/applications/',
    screen: ApplicationsPage,
    button: 'お見送りの連絡',
  },
  { page: 'messages/index', path: '/messages/', screen: MessagesPage, button: 'お見送り' },
];

/** A list with one selection that is chosen. */
async function openChosen({ path, screen: Page, button }: Place, { api }: ActSetting) {
  const { cid, user: as } = await createCorporation(api.db);
  const messages = [{ side: 'user' as const, text: '質問があります', sentAt: new Date() }];
  const { chatGroupId } = await createConversation(api.db, cid, {
    status: 'inProgress',
    messages,
    unreadCount: 1,
  });
  const body = { title: '結果のご連絡', message: '本文' };
  await callApi(api, template.create, { as, params: { cid }, body });
  const { user } = await visit(Page, {
    url: path,
    as,
    alsoAt: path === '/messages/' ? ['/messages', '/messages/[chatGroupId]'] : [],
  });
  await user.click(await screen.findByRole('checkbox', { name: '山田 太郎さんを選択' }));
  await screen.findByRole('button', { name: button });
  const group = async () =>
    (await api.db.select().from(schema.chatGroup)).find((row) => row.chatGroupId === chatGroupId);
  const isRead = async () =>
    (await api.db.select().from(schema.application)).some(
      (row) => row.chatGroupId === chatGroupId && row.readAt !== null,
    );
  return { user, group, isRead };
}

const sendingAct = (
  place: Place,
  call: 'chat.createMessage' | 'interaction.show' | 'selection.changeFinishReason' | 'selection.finish',
): FaultAct => ({
  page: place.page,
  call,
  press: /人に送信して選考を終了する$/,
  again: /^続ける$|さんに再試行$/,
  open: async (setting) => {
    const { user, group } = await openChosen(place, setting);
    await press(user, place.button);
    await press(user, '一人ずつ確認へ進む');
    await screen.findByRole('button', { name: /人に送信して選考を終了する$/ });
    return { user, isDone: async () => (await group())?.status === 'finished' };
  },
});

/** What is done with a chosen selection from its bar. */
const barActs = (place: Place): readonly FaultAct[] => [
  {
    page: place.page,
    call: 'template.list',
    press: new RegExp(`^${place.button}$`),
    again: 'reload',
    open: async (setting) => {
      const { user } = await openChosen(place, setting);
      return { user, isDone: () => screen.queryByRole('option', { name: /結果のご連絡/ }) !== null };
    },
  },
  {
    page: place.page,
    call: 'corporationAccount.listMembers',
    press: async ({ user }) => {
      const again = screen.queryByRole('menuitem', { name: /^メンバーを読み込めませんでした/ });
      await user.click(again ?? (await screen.findByRole('button', { name: '担当者' })));
    },
    open: async (setting) => {
      const { user } = await openChosen(place, setting);
      return { user, isDone: () => screen.queryByRole('menuitemradio', { name: /自分/ }) !== null };
    },
  },
  {
    page: place.page,
    call: 'inbox.changeAssignee',
    press: async ({ user }) => {
      await press(user, '担当者');
      await user.click(await screen.findByRole('menuitemradio', { name: /自分/ }));
    },
    again: /^再試行$/,
    open: async (setting) => {
      const { user, group } = await openChosen(place, setting);
      return { user, isDone: async () => Boolean((await group())?.assigneeUid) };
    },
  },
];

const readingAct = (place: Place, call: 'application.read' | 'chat.latestMessages'): FaultAct => ({
  page: place.page,
  call,
  press: /^既読$/,
  again: /^再試行$/,
  open: async (setting) => {
    const { user, group, isRead } = await openChosen(place, setting);
    const isDone = call === 'application.read' ? isRead : async () => (await group())?.unreadCount === 0;
    return { user, isDone };
  },
});

/** What is done with the chosen ones of 応募管理 and メッセージ. */
export const refusalActs: readonly FaultAct[] = places.flatMap((place) => [
  sendingAct(place, 'chat.createMessage'),
  sendingAct(place, 'interaction.show'),
  sendingAct(place, 'selection.changeFinishReason'),
  sendingAct(place, 'selection.finish'),
  ...barActs(place),
  readingAct(place, place.page === 'messages/index' ? 'chat.latestMessages' : 'application.read'),
]);
