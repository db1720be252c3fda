import { screen, within } from '@testing-library/react';
import * as schema from '#server/db/schema';
import MessagesPage from '@/pages/messages';
import { createChat, openChat } from '../support/pages/message-files.tsx';
import type { PageName } from '../support/pages/page-call-table.ts';
import { visit } from '../support/pages/render-page.tsx';
import type { TestApi } from '../support/servers/test-api.ts';
import type { FaultAct } from './act.tsx';

const page: PageName = 'messages/[chatGroupId]/index';

type Group = typeof schema.chatGroup.$inferSelect;
type Mark = typeof schema.conversationMark.$inferSelect;

async function find<Row extends { chatGroupId: string }>(
  rows: PromiseLike<Row[]>,
  chatGroupId: string,
): Promise<Row | undefined> {
  return (await rows).find((row) => row.chatGroupId === chatGroupId);
}

const groupOf = ({ db }: TestApi, id: string) => find<Group>(db.select().from(schema.chatGroup), id);
const markOf = ({ db }: TestApi, id: string) => find<Mark>(db.select().from(schema.conversationMark), id);

/** Opens a conversation whose menu or assignee is pressed next. */
const open =
  (isDone: (api: TestApi, chatGroupId: string) => Promise<boolean>): FaultAct['open'] =>
  async ({ api }) => {
    const chat = await createChat(api, { status: 'inProgress' });
    const { recruiter } = await openChat(chat);
    return { user: recruiter, isDone: () => isDone(api, chat.chatGroupId) };
  };

const head = () => within(screen.getByRole('region', { name: '会話' }));

/** Opens a menu of the head and chooses from it. */
const choose =
  (button: RegExp, role: 'menuitem' | 'menuitemradio', item: RegExp): FaultAct['press'] =>
  async ({ user }) => {
    await user.click(head().getByRole('button', { name: button }));
    await user.click(await screen.findByRole(role, { name: item }));
  };

const menu = /会話の操作$/;

/** What is set about a conversation from its head. */
export const inboxActs: readonly FaultAct[] = [
  {
    page,
    call: 'inbox.changeAssignee',
    press: choose(/^担当者/, 'menuitemradio', /自分/),
    open: open(async (api, id) => Boolean((await groupOf(api, id))?.assigneeUid)),
  },
  {
    page,
    call: 'inbox.changePin',
    press: choose(menu, 'menuitem', /^ピン留めする/),
    open: open(async (api, id) => (await markOf(api, id))?.isPinned === true),
  },
  {
    page,
    call: 'inbox.changeSnooze',
    press: choose(menu, 'menuitem', /^明日/),
    open: open(async (api, id) => Boolean((await markOf(api, id))?.snoozedUntil)),
  },
  {
    page,
    call: 'inbox.changeReplyDue',
    press: async (opened) => {
      const { user } = opened;
      await user.click(head().getByRole('button', { name: menu }));
      await user.click(await screen.findByRole('menuitem', { name: /^返信期限を設定/ }));
      await user.click(await screen.findByRole('button', { name: '設定する' }));
    },
    open: open(async (api, id) => Boolean((await groupOf(api, id))?.replyDueOn)),
  },
  {
    page,
    call: 'inbox.changeReplyDue',
    press: async ({ user }) => {
      const field = await screen.findByRole('textbox', { name: /さんへのメッセージ/ });
      await user.clear(field);
      await user.click(field);
      await user.paste('明日中にご連絡します');
      await user.click(await screen.findByRole('button', { name: '返信期限にする' }));
    },
    open: open(async (api, id) => Boolean((await groupOf(api, id))?.replyDueOn)),
  },
  {
    page,
    call: 'corporationAccount.listMembers',
    press: async ({ user }) => {
      const again = screen.queryByRole('menuitem', { name: /^メンバーを読み込めませんでした/ });
      await user.click(again ?? head().getByRole('button', { name: /^担当者/ }));
    },
    open: open(async () => screen.queryByRole('menuitemradio', { name: /自分/ }) !== null),
  },
  {
    page: 'messages/index',
    call: 'inbox.markUnread',
    press: async ({ user }) => {
      const list = within(await screen.findByRole('list', { name: '会話' }));
      await user.click(list.getByRole('button', { name: menu }));
      await user.click(await screen.findByRole('menuitem', { name: '未読にする' }));
    },
    open: async ({ api }) => {
      const { user: as, chatGroupId } = await createChat(api, { status: 'inProgress' });
      const { user } = await visit(MessagesPage, { url: '/messages/', as });
      return { user, isDone: async () => (await groupOf(api, chatGroupId))?.unreadCount === 1 };
    },
  },
];
