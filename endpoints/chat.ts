import * as v from 'valibot';
import { CHAT_FILE_NAME_MAX_LENGTH } from './chat-file-rules.ts';
import { endpoint } from './endpoint.ts';
import { extension } from './extension.ts';
import { oldestFirst } from './message-order.ts';
import { pageEntries } from './page.ts';
import { Id, PageNumber, requiredText, Timestamp } from './primitives.ts';
import { optionalPart, optionalText, ReceivedId, UNKNOWN } from './received.ts';
import { ReceivedTime } from './received-time.ts';
import { ProjectSummary } from './references.ts';
import { UserSummary } from './user-profile.ts';

export const CHAT_MESSAGE_MAX_LENGTH = 10_000;

const Sender = v.object({
  // A side that the app does not know is neither.
  side: v.fallback(v.picklist(['corporation', 'user', 'system']), 'system'),
  name: optionalText,
  universalUid: optionalPart(ReceivedId),
});

/** A message as a platform returns it: with a text, or with the name and the path of a file. */
const ReceivedMessage = v.object({
  messageId: ReceivedId,
  sender: v.nullish(Sender, { side: 'system' }),
  sentAt: optionalPart(ReceivedTime),
  kind: optionalText,
  textMessage: optionalPart(v.string()),
  fileName: optionalPart(v.string()),
  filePath: optionalPart(v.string()),
  byteSize: extension(v.nullish(v.number())),
});

const messageEntries = {
  messageId: v.string(),
  sender: v.object({
    side: v.picklist(['corporation', 'user', 'system']),
    name: v.string(),
    universalUid: v.nullable(v.string()),
  }),
  /** Null where the platform does not say when. */
  sentAt: v.nullable(ReceivedTime),
};

const KnownMessage = v.variant('kind', [
  v.object({ ...messageEntries, kind: v.literal('text'), textMessage: v.string() }),
  v.object({
    ...messageEntries,
    kind: v.literal('file'),
    fileName: v.string(),
    filePath: v.string(),
    byteSize: v.nullish(v.number()),
  }),
  v.object({ ...messageEntries, kind: v.literal(UNKNOWN) }),
]);

/**
 * Says of a message what it is by what it has, whatever the platform calls its kind. What is neither text nor file, or has
 * not come whole, keeps its place in the conversation.
 */
function classify(received: v.InferOutput<typeof ReceivedMessage>): v.InferInput<typeof KnownMessage> {
  const { kind, textMessage, fileName, filePath, byteSize, ...rest } = received;
  const file = fileName === null || filePath === null ? null : { fileName, filePath, byteSize };
  if (file && (kind === 'file' || textMessage === null)) return { ...rest, kind: 'file', ...file };
  if (kind !== 'file' && textMessage !== null) return { ...rest, kind: 'text', textMessage };
  return { ...rest, kind: UNKNOWN };
}

export const ChatMessage = v.pipe(ReceivedMessage, v.transform(classify), KnownMessage);
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

/** A stretch of a conversation: oldest first, in whatever order a platform lists it. */
const ChatMessages = v.pipe(v.array(ChatMessage), v.transform(oldestFirst));

/** A message that a search has found. `excerpt` is its text about the first hit. */
export const FoundMessage = v.object({
  messageId: ReceivedId,
  chatGroupId: ReceivedId,
  partner: UserSummary,
  project: ProjectSummary,
  fromUs: v.boolean(),
  senderName: optionalText,
  sentAt: Timestamp,
  excerpt: v.string(),
});
export type FoundMessage = v.InferOutput<typeof FoundMessage>;

/** Longest keyword of a search of messages. */
export const MESSAGE_KEYWORD_MAX_LENGTH = 100;

const UNKNOWN_MESSAGE =
  'この画面では表示できない形式のメッセージです。内容を確認するには、お問い合わせください。';

/** A message in words, as lists show it. */
export const messageInWords = (
  content:
    | { kind: 'text'; textMessage: string }
    | { kind: 'file'; fileName: string }
    | { kind: typeof UNKNOWN },
): string => {
  if (content.kind === UNKNOWN) return UNKNOWN_MESSAGE;
  return content.kind === 'text' ? content.textMessage : `ファイル:${content.fileName}`;
};

export const TextMessageInput = v.object({
  textMessage: requiredText('メッセージ', CHAT_MESSAGE_MAX_LENGTH),
});
export type TextMessageInput = v.InferOutput<typeof TextMessageInput>;

const group = '/matching/corporation_member/:cid/chat_group/:chatGroupId';

export const chat = {
  latestMessages: endpoint({
    method: 'get',
    path: `${group}/message/latest_list`,
    auth: 'member',
    query: v.object({ latestMessageId: v.optional(Id) }),
    response: ChatMessages,
  }),
  pastMessages: endpoint({
    method: 'get',
    path: `${group}/message/past_list`,
    auth: 'member',
    query: v.object({
      oldestMessageId: v.optional(Id),
      /** Returns at least those from this message on, and some before it. */
      fromMessageId: extension(v.optional(Id)),
    }),
    response: ChatMessages,
  }),
  searchMessages: endpoint({
    method: 'get',
    path: '/matching/corporation_member/:cid/chat_message/search',
    auth: 'member',
    extension: true,
    query: v.object({
      keyword: requiredText('検索語', MESSAGE_KEYWORD_MAX_LENGTH),
      page: PageNumber,
      /** Finds what was sent at this instant or before: an earlier `searchedSince`, to go on there. */
      until: v.optional(Timestamp),
    }),
    response: v.object({
      ...pageEntries(FoundMessage),
      /** The instant to go on from, back in time, where there may be more. */
      searchedSince: optionalPart(Timestamp),
    }),
  }),
  showFile: endpoint({
    method: 'get',
    path: `${group}/file/:messageId`,
    auth: 'member',
    responseType: 'blob',
    response: v.blob(),
  }),
  createMessage: endpoint({
    method: 'post',
    path: `${group}/message/create`,
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
    auth: 'member',
    permission: 'sendMessageToUser',
    rateLimit: 'send',
    idempotent: true,
    body: v.object({
      // Names from a Mac are composed before they are counted.
      fileName: v.pipe(v.string(), v.normalize('NFC'), requiredText('ファイル名', CHAT_FILE_NAME_MAX_LENGTH)),
      filePath: requiredText('ファイル', 300),
    }),
    response: ChatMessage,
  }),
};
