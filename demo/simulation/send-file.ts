import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { chatGroup } from '../../server/db/schema.ts';
import { toChatFile } from '../../server/domains/file/chat-file.ts';
import { saveUpload } from '../../server/domains/file/store.ts';
import type { Services } from '../../server/kit/services.ts';
import { lineOf } from '../../server/lib/start-error.ts';
import { makeSampleFiles } from '../seed/companies/sample-files.ts';
import { type ConversationKey, type Platform, replyToConversation } from './actions.ts';
import { PlatformError } from './platform-error.ts';

/** What sending files needs beside the database. */
export type FilePlatform = Platform & Pick<Services, 'files'>;

type GivenFile = { fileName: string; bytes: Uint8Array };

/** Returns a file of this machine by its path; without a path, a picture that is always there. */
export async function fileToSend(file: string | undefined): Promise<GivenFile> {
  if (file === undefined) {
    const screen = (await makeSampleFiles()).find(({ name }) => name === 'screen');
    if (!screen) throw new PlatformError('There is no sample picture: give the path of a file.');
    return { fileName: `ポートフォリオ.${screen.extension}`, bytes: screen.bytes };
  }
  try {
    return { fileName: path.basename(file), bytes: new Uint8Array(await readFile(file)) };
  } catch (error) {
    throw new PlatformError(`The file cannot be read: ${lineOf(error)}.`);
  }
}

/** Sends a file in a conversation as the candidate, by the same rules as the company; returns its stored name. */
export async function sendFileAsCandidate(
  platform: FilePlatform,
  key: ConversationKey,
  { fileName, bytes }: GivenFile,
): Promise<string> {
  const file = await toChatFile(fileName, new Blob([new Uint8Array(bytes)]));
  const [conversation] = await platform.db
    .select({ universalUid: chatGroup.universalUid })
    .from(chatGroup)
    .where(and(eq(chatGroup.cid, key.cid), eq(chatGroup.chatGroupId, key.chatGroupId)));
  if (!conversation) throw new PlatformError(`There is no conversation ${key.chatGroupId}.`);
  const filePath = await saveUpload(platform, {
    kind: 'chat',
    cid: key.cid,
    uploadedBy: conversation.universalUid,
    ...file,
  });
  const content = {
    kind: 'file' as const,
    fileName: file.fileName,
    filePath,
    byteSize: file.bytes.size,
  };
  await replyToConversation(platform, key, { content });
  return file.fileName;
}
