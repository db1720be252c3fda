import { screen, within } from '@testing-library/react';
import * as schema from '#server/db/schema';
import MessagesPage from '@/pages/messages';
import { createChat, openChat } from '../support/pages/message-files.tsx';
import type { PageName } from '../support/pages/page-call-table.ts';
import { visit } from '../support/pages/render-page.tsx';
import { planTomorrow, prepareScout, writeAndConfirm } from '../support/pages/scout-dialog.tsx';
import { createProject, planMessage } from '../support/records/matching-factories.ts';
import type { TestApi } from '../support/servers/test-api.ts';
import { type ActSetting, type FaultAct, isStored, paste, press } from './act.tsx';
import { openPlace, places, scoutButton } from './acts-people.tsx';

const page: PageName = 'messages/[chatGroupId]/index';
const listPage: PageName = 'messages/index?planned';

const pages = [
  { page, open: openPlanned, textLabel: 'メッセージ', prefix: '' },
  { page: listPage, open: openPlannedScout, textLabel: '本文', prefix: '.*へのスカウト:' },
];

/** Opens a conversation in which a message is planned. */
async function openPlanned({ api }: ActSetting) {
  const chat = await createChat(api, { status: 'inProgress' });
  const plannedMessageId = await planMessage(api.db, {
    cid: chat.cid,
    chatGroupId: chat.chatGroupId,
    writerUid: chat.user.universalUid,
  });
  const { recruiter: user } = await openChat(chat);
  await screen.findByRole('region', { name: '予約中のメッセージ' });
  return { user, plannedMessageId };
}

async function isGone({ db }: TestApi, id: string): Promise<boolean> {
  const rows = await db.select().from(schema.plannedMessage);
  return rows.every(({ plannedMessageId }) => plannedMessageId !== id);
}

/** Opens 予約中 with a scout that is planned. */
async function openPlannedScout({ api }: ActSetting) {
  const { cid, user: as, candidate } = await prepareScout(api, { projects: [] });
  const { projectId } = await createProject(api.db, cid);
  const ids = { cid, projectId, targetUid: candidate.universalUid, writerUid: as.universalUid };
  const plannedMessageId = await planMessage(api.db, ids);
  const { user } = await visit(MessagesPage, { url: '/messages/?planned=1', as });
  await screen.findByRole('list', { name: '予約中のメッセージ' });
  return { user, plannedMessageId };
}

/** What is done about messages and scouts that leave later. */
export const plannedActs: readonly FaultAct[] = [
  {
    page,
    call: 'plannedMessage.create',
    isTyped: true,
    press: async ({ user }) => {
      await user.click(screen.getByRole('button', { name: '予約送信' }));
      await user.click(await screen.findByRole('menuitem', { name: /^明日 9:00/ }));
    },
    open: async ({ api, text }) => {
      const { recruiter: user } = await openChat(await createChat(api, { status: 'inProgress' }));
      await paste(user, await screen.findByRole('textbox', { name: /さんへのメッセージ/ }), text);
      return { user, isDone: () => isStored(api, schema.plannedMessage, text) };
    },
  },
  ...places.map(
    (place): FaultAct => ({
      page: place.page,
      call: 'plannedMessage.createScout',
      isTyped: true,
      press: ({ user }) => planTomorrow(user),
      open: async (setting) => {
        const { user, meeting } = await openPlace(place, setting, place.isOnlyOfFavorites);
        await press(user, scoutButton(meeting));
        await writeAndConfirm(user, setting.text);
        return { user, isDone: () => isStored(setting.api, schema.plannedMessage, setting.text) };
      },
    }),
  ),
  ...pages.flatMap(({ page: place, open, textLabel, prefix }): FaultAct[] => [
    {
      page: place,
      call: 'plannedMessage.change',
      isTyped: true,
      press: /^予約を保存$/,
      open: async (setting) => {
        const { user } = await open(setting);
        await user.click(screen.getByRole('button', { name: new RegExp(`^${prefix}編集$`) }));
        const dialog = within(await screen.findByRole('dialog', { name: '予約を編集' }));
        await paste(user, dialog.getByRole('textbox', { name: textLabel }), setting.text);
        return { user, isDone: () => isStored(setting.api, schema.plannedMessage, setting.text) };
      },
    },
    ...(
      [
        ['plannedMessage.sendNow', '今すぐ送信'],
        ['plannedMessage.cancel', '予約を取り消す'],
      ] as const
    ).map(
      ([call, name]): FaultAct => ({
        page: place,
        call,
        press: new RegExp(`^${prefix}${name}$`),
        open: async (setting) => {
          const { user, plannedMessageId } = await open(setting);
          return { user, isDone: () => isGone(setting.api, plannedMessageId) };
        },
      }),
    ),
  ]),
];
