import { screen, within } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { file } from '#endpoints/file';
import * as schema from '#server/db/schema';
import { chatFileType } from '#server/domains/file/policy';
import { saveUpload } from '#server/domains/file/store';
import MessagesPage from '@/pages/messages/index';
import { createCorporation } from '../records/factories.ts';
import { createConversation } from '../records/matching-factories.ts';
import type { TestApi } from '../servers/test-api.ts';
import { override, servePageApi, visit } from './render-page.tsx';

/** The beginning of a PNG: enough for the server to take it for one. */
export const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The API behind the messages page, without any message; object URLs are those of `blob:file`. */
export function serveMessages(): () => TestApi {
  const api = servePageApi();
  beforeEach(async () => {
    await api().db.delete(schema.chatMessage);
    await api().db.delete(schema.uploadedFile);
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:file'), revokeObjectURL: vi.fn() }),
    );
  });
  return api;
}

type Setting = NonNullable<Parameters<typeof createConversation>[2]>;

/** A company with one conversation, in which the candidate wrote last. */
export async function createChat({ db }: TestApi, setting?: Setting) {
  const company = await createCorporation(db);
  return { ...company, ...(await createConversation(db, company.cid, setting)) };
}

export type Chat = Awaited<ReturnType<typeof createChat>>;

export const thread = () => screen.findByRole('region', { name: 'やりとり' });
export const field = () => screen.findByRole('textbox', { name: '山田 太郎さんへのメッセージ' });
export const picker = () => screen.findByLabelText('添付するファイル');
export const attached = () => screen.getByRole('list', { name: '添付ファイル' });
export const sendButton = () => screen.getByRole('button', { name: '送信' });
export const textFile = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name);

/** Opens a conversation. */
export async function openChat(place: Chat) {
  const { user: recruiter, router } = await visit(MessagesPage, {
    url: `/messages/${place.chatGroupId}/`,
    as: place.user,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  await within(await thread()).findByText('はじめまして。応募しました。');
  return { place, recruiter, router };
}

/** Opens a new conversation. */
export const openNewChat = async (api: TestApi, setting?: Setting) =>
  openChat(await createChat(api, setting));

/** Lets the next uploads return files that the server really has: it cannot read jsdom's form data. */
export async function stubUploads(api: TestApi, { cid, user }: Chat, ...names: string[]): Promise<void> {
  const responses = await Promise.all(
    names.map(async (fileName) => {
      const bytes = fileName.endsWith('.png') ? png : new TextEncoder().encode('%PDF');
      const filePath = await saveUpload(api.services, {
        kind: 'chat',
        cid,
        uploadedBy: user.universalUid,
        fileName,
        ...chatFileType(fileName, bytes),
        bytes,
      });
      return { fileName, filePath };
    }),
  );
  for (const response of responses.reverse()) override(file.uploadChatFile, { response }, { once: true });
}

/** What the company has sent, as the server has it: texts, and names of files. */
export async function sentContents({ db }: TestApi) {
  const rows = await db.select().from(schema.chatMessage).orderBy(schema.chatMessage.sequence);
  return rows.filter(({ side }) => side === 'corporation').map((row) => row.textMessage ?? row.fileName);
}

/** What a drag carries. */
export const transfer = (files: File[], folders: string[] = []) => ({
  types: ['Files'],
  items: [
    ...files.map((each) => ({ kind: 'file', getAsFile: () => each, webkitGetAsEntry: () => null })),
    ...folders.map((name) => ({
      kind: 'file',
      getAsFile: () => textFile(name),
      webkitGetAsEntry: () => ({ isDirectory: true, name }),
    })),
  ],
});
