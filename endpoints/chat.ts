import * as v from 'valibot';
import { CHAT_FILE_NAME_MAX_LENGTH } from './chat-file-rules.ts';
import { endpoint } from './endpoint.ts';
import { extension } from './extension.ts';
import { Id, optionalPart, optionalText, requiredText, Timestamp } from './primitives.ts';

export const CHAT_MESSAGE_MAX_LENGTH = 10_000;

const messageEntries = {
  messageId: v.string(),
  sender: v.object({
    side: v.picklist(['corporation', 'user', 'system']),
    name: optionalText,
    universalUid: optionalPart(v.string()),
  }),
  sentAt: Timestamp,
};

export const ChatMessage = v.variant('kind', [
  v.object({ ...messageEntries, kind: v.literal('text'), textMessage: v.string() }),
  v.object({
    ...messageEntries,
    kind: v.literal('file'),
    fileName: v.string(),
    filePath: v.string(),
    byteSize: extension(v.nullish(v.number())),
  }),
]);
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

/** A message in words, as lists show it. */
export const messageInWords = (
  content: { kind: 'text'; textMessage: string } | { kind: 'file'; fileName: string },
): string => (content.kind === 'text' ? content.textMessage : `ファイル:${content.fileName}`);

export const TextMessageInput = v.object({
  textMessage: requiredText('メッセージ', CHAT_MESSAGE_MAX_LENGTH),
});
export type TextMessageInput = v.InferOutput<typeof TextMessageInput>;

const group = '/matching/corporation_member/:cid/chat_group/:chatGroupId';

export const chat = {
  latestMessages: endpoint({
    method: 'get',
    path: `${group}/message/latest_list`,
    summary:
      'Returns the newest messages, or all after `latestMessageId`, oldest first; what it returns counts as read.',
    auth: 'member',
    query: v.object({ latestMessageId: v.optional(Id) }),
    response: v.array(ChatMessage),
  }),
  pastMessages: endpoint({
    method: 'get',
    path: `${group}/message/past_list`,
    summary: 'Returns the messages before `oldestMessageId`, oldest first; none means the beginning.',
    auth: 'member',
    query: v.object({ oldestMessageId: v.optional(Id) }),
    response: v.array(ChatMessage),
  }),
  showFile: endpoint({
    method: 'get',
    path: `${group}/file/:messageId`,
    summary: 'Returns the file of a message.',
    auth: 'member',
    responseType: 'blob',
    response: v.blob(),
  }),
  createMessage: endpoint({
    method: 'post',
    path: `${group}/message/create`,
    summary: 'Sends a text message.',
    auth: 'member',
    permission: 'sendMessageToUser',
    rateLimit: 'send',
    idempotent: true,
    body: TextMessageInput,
    response: ChatMessage,
  }),
  createFile: endpoint({
    method: 'post',
    path: `${group}/file/create`,
    summary: 'Sends an uploaded file.',
    auth: 'member',
    permission: 'sendMessageToUser',
    rateLimit: 'send',
    idempotent: true,
    body: v.object({
      fileName: requiredText('ファイル名', CHAT_FILE_NAME_MAX_LENGTH),
      filePath: requiredText('ファイル', 300),
    }),
    response: ChatMessage,
  }),
};
