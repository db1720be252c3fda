import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { sendFileAsCandidate } from '#demo/simulation/send-file';
import { file } from '#endpoints/file';
import * as schema from '#server/db/schema';
import { chatFileType } from '#server/domains/file/policy';
import { saveUpload } from '#server/domains/file/store';
import ApplicationPage from '@/pages/applications/[id]';
import MessagesPage from '@/pages/messages';
import { putEverythingInSight } from '../support/pages/in-sight.ts';
import { type Chat, openChat, picker, sentContents, textFile } from '../support/pages/message-files.tsx';
import type { PageName } from '../support/pages/page-call-table.ts';
import { override, visit } from '../support/pages/render-page.tsx';
import { createCorporation } from '../support/records/factories.ts';
import { createConversation } from '../support/records/matching-factories.ts';
import type { TestApi } from '../support/servers/test-api.ts';
import { type ActSetting, type FaultAct, isStored, type OpenAct, paste, press } from './act.tsx';
import { retryButtons } from './messages.ts';

const page: PageName = 'messages/[chatGroupId]/index';

async function createChat(
  { db }: TestApi,
  setting?: Parameters<typeof createConversation>[2],
): Promise<Chat> {
  const company = await createCorporation(db);
  return { ...company, ...(await createConversation(db, company.cid, setting)) };
}

/** Lets uploads return a file that the server really has: it cannot read jsdom's form data. */
async function stubUpload(api: TestApi, { cid, user }: Chat, fileName: string): Promise<void> {
  const bytes = new TextEncoder().encode('%PDF');
  const filePath = await saveUpload(api.services, {
    kind: 'chat',
    cid,
    uploadedBy: user.universalUid,
    fileName,
    ...chatFileType(fileName, bytes),
    bytes,
  });
  override(file.uploadChatFile, { response: { fileName, filePath } });
}

async function openUpload({ api, text }: ActSetting): Promise<OpenAct & { place: Chat }> {
  const place = await createChat(api);
  const { recruiter } = await openChat(place);
  const fileName = `${text}.pdf`;
  await recruiter.upload(await picker(), textFile(fileName));
  return {
    user: recruiter,
    place,
    isDone: async () => (await sentContents(api)).includes(fileName),
    heal: () => stubUpload(api, place, fileName),
  };
}

/** What the candidate's conditions beside the conversation are named by. */
const masterActs = (['shared.listJobCategories', 'shared.listPrefectures'] as const).map(
  (call): FaultAct => ({
    page,
    call,
    press: /^候補者とメモを表示$/,
    again: 'reload',
    open: async ({ api }) => {
      const { recruiter: user } = await openChat(await createChat(api));
      return {
        user,
        isDone: () => screen.queryByRole('dialog') !== null && retryButtons().length === 0,
      };
    },
  }),
);

const messageActs: readonly FaultAct[] = [
  {
    page,
    call: 'chat.createMessage',
    isTyped: true,
    press: /^送信$/,
    again: /^再送$/,
    open: async ({ api, text }) => {
      const { recruiter: user } = await openChat(await createChat(api));
      await paste(user, await screen.findByRole('textbox', { name: /さんへのメッセージ/ }), text);
      return { user, isDone: () => isStored(api, schema.chatMessage, text) };
    },
  },
  {
    page,
    call: 'file.uploadChatFile',
    isTyped: true,
    press: /^送信$/,
    again: /^再送$/,
    open: openUpload,
  },
  {
    page,
    call: 'chat.createFile',
    isTyped: true,
    press: /^送信$/,
    again: /^再送$/,
    open: async (setting) => {
      const opened = await openUpload(setting);
      await stubUpload(setting.api, opened.place, `${setting.text}.pdf`);
      return opened;
    },
  },
  {
    page,
    call: 'project.show',
    isQuiet: true,
    press: async ({ user }) =>
      paste(user, await screen.findByRole('textbox', { name: /さんへのメッセージ/ }), '時給9,000円です'),
    open: async ({ api }) => {
      const { recruiter: user } = await openChat(await createChat(api));
      return { user, isDone: () => screen.queryByText('募集条件と異なる内容があります') !== null };
    },
  },
  {
    page,
    call: 'chat.pastMessages',
    press: /^以前のメッセージを表示$/,
    again: /^もう一度読み込む$/,
    open: async ({ api }) => {
      const messages = Array.from({ length: 60 }, (_, index) => ({
        side: 'user' as const,
        text: index === 59 ? 'はじめまして。応募しました。' : `${index + 1}通目`,
      }));
      const { recruiter: user } = await openChat(await createChat(api, { messages }));
      return { user, isDone: () => screen.queryByText('1通目') !== null };
    },
  },
  {
    page,
    call: 'chat.showFile',
    press: /をダウンロード$/,
    open: async ({ api }) => {
      const place = await createChat(api);
      const key = { cid: place.cid, chatGroupId: place.chatGroupId };
      const bytes = new TextEncoder().encode('%PDF-1.7');
      await sendFileAsCandidate(api.services, key, { fileName: '見積書.pdf', bytes });
      URL.createObjectURL = () => 'blob:file';
      URL.revokeObjectURL = () => {};
      const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
      save.mockClear();
      const { recruiter: user } = await openChat(place);
      return { user, isDone: () => save.mock.calls.length > 0 };
    },
  },
  {
    page,
    call: 'memo.show',
    press: /^候補者とメモを表示$/,
    again: /^再読み込み$/,
    open: async ({ api }) => {
      const { recruiter: user } = await openChat(await createChat(api));
      return { user, isDone: () => screen.queryByRole('textbox', { name: 'メモの内容' }) !== null };
    },
  },
];

type Place = { page: PageName; open: (chat: Chat) => Promise<OpenAct['user']> };

/** Where the candidate of a selection is shown with what can be done. */
const places: Place[] = [
  {
    page,
    open: async (chat) => {
      const { recruiter } = await openChat(chat);
      await press(recruiter, '候補者とメモを表示');
      return recruiter;
    },
  },
  {
    page: 'applications/[id]/index',
    open: async ({ applicationId, user: as }) =>
      (await visit(ApplicationPage, { url: `/applications/${applicationId}/`, as })).user,
  },
];

async function openSelection({ open }: Place, { api }: ActSetting) {
  const chat = await createChat(api, { status: 'inProgress', isRead: true });
  const user = await open(chat);
  const status = async () => {
    const rows = await api.db.select().from(schema.chatGroup);
    return rows.find(({ chatGroupId }) => chatGroupId === chat.chatGroupId)?.status;
  };
  return { user, chat, status };
}

const confirm = (name: string) => async (opened: OpenAct) => {
  const [question] = await screen.findAllByRole('dialog', { name: /しますか\?$/ });
  if (question) await opened.user.click(within(question).getByRole('button', { name }));
};

const selectionActs = places.flatMap((place): FaultAct[] => [
  ...(['selection.changeFinishReason', 'selection.finish'] as const).map(
    (call): FaultAct => ({
      page: place.page,
      call,
      press: confirm('終了する'),
      open: async (setting) => {
        const { user, status } = await openSelection(place, setting);
        await press(user, '選考を終了');
        return { user, isDone: async () => (await status()) === 'finished' };
      },
    }),
  ),
  {
    page: place.page,
    call: 'selection.createMatchingReport',
    press: confirm('報告する'),
    open: async (setting) => {
      const { user, status } = await openSelection(place, setting);
      await press(user, '成約を報告');
      return { user, isDone: async () => (await status()) === 'matched' };
    },
  },
  {
    page: place.page,
    call: 'memo.change',
    isTyped: true,
    press: /^保存$/,
    again: /^(自分の内容で)?保存$/,
    open: async (setting) => {
      const { user } = await openSelection(place, setting);
      await paste(user, await screen.findByRole('textbox', { name: 'メモの内容' }), setting.text);
      return { user, isDone: () => isStored(setting.api, schema.memo, setting.text) };
    },
  },
]);

/** Pointing at a conversation, which loads it ahead. */
const pointingActs = (['chat.pastMessages', 'interaction.show'] as const).map(
  (call): FaultAct => ({
    page: 'messages/index',
    call,
    isQuiet: true,
    press: async ({ user }) => {
      const list = await screen.findByRole('list', { name: '会話' });
      await user.hover(within(list).getByRole('link'));
    },
    open: async ({ api }) => {
      const { user: as } = await createChat(api);
      const { user } = await visit(MessagesPage, { url: '/messages/', as });
      return { user, isDone: () => false };
    },
  }),
);

/** What is done in conversations and with applications. */
export const conversationActs: readonly FaultAct[] = [
  ...messageActs,
  ...pointingActs,
  ...masterActs,
  ...selectionActs,
  {
    page: 'applications/[id]/index',
    call: 'application.read',
    isQuiet: true,
    // Nobody presses anything: it counts as read after a second.
    press: async () => {},
    open: async ({ api }) => {
      putEverythingInSight();
      const chat = await createChat(api);
      const url = `/applications/${chat.applicationId}/`;
      const { user } = await visit(ApplicationPage, { url, as: chat.user });
      await screen.findByText('はじめまして。応募しました。');
      return {
        user,
        isDone: async () => {
          const rows = await api.db.select().from(schema.application);
          const read = rows.find(({ applicationId }) => applicationId === chat.applicationId);
          return read !== undefined && read.readAt !== null;
        },
      };
    },
  },
];
