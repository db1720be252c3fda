import { screen, within } from '@testing-library/react';
import * as schema from '#server/db/schema';
import { createChat, openChat } from '../support/pages/message-files.tsx';
import type { PageName } from '../support/pages/page-call-table.ts';
import { planMessage } from '../support/records/matching-factories.ts';
import type { TestApi } from '../support/servers/test-api.ts';
import { type ActSetting, type FaultAct, isStored, paste } from './act.tsx';

const page: PageName = 'messages/[chatGroupId]/index';

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

/** What is done about messages that leave later. */
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
  {
    page,
    call: 'plannedMessage.change',
    isTyped: true,
    press: /^予約を保存$/,
    open: async (setting) => {
      const { user } = await openPlanned(setting);
      await user.click(screen.getByRole('button', { name: '編集' }));
      const dialog = within(await screen.findByRole('dialog', { name: '予約を編集' }));
      await paste(user, dialog.getByRole('textbox', { name: 'メッセージ' }), setting.text);
      return { user, isDone: () => isStored(setting.api, schema.plannedMessage, setting.text) };
    },
  },
  ...(
    [
      ['plannedMessage.sendNow', /^今すぐ送信$/],
      ['plannedMessage.cancel', /^予約を取り消す$/],
    ] as const
  ).map(
    ([call, press]): FaultAct => ({
      page,
      call,
      press,
      open: async (setting) => {
        const { user, plannedMessageId } = await openPlanned(setting);
        return { user, isDone: () => isGone(setting.api, plannedMessageId) };
      },
    }),
  ),
];
