import type { ChatMessage, chat } from '#endpoints/chat';
import { safeFileName } from '#endpoints/chat-file-rules';
import type { Executor } from '../../db/database.ts';
import type { Call, Handlers } from '../../http/implement.ts';
import { badRequest, queryNotFound } from '../../kit/problem.ts';
import { afterOurMessage, checkReachable, checkWritable } from '../selection/policy.ts';
import { hasCandidate } from '../shared/find-candidate.ts';
import { appendMessage, lockConversation, type MessageContent } from './conversation.ts';
import { checkMaySend, checkSameType, fileHeaders } from './policy.ts';
import { searchMessages } from './search/search-messages.ts';
import { findFile, findUploadedSize, readLatestMessages, readPastMessages } from './store.ts';

/** What somebody asks to be written: of a file, its name and the key of its upload. */
type Writing = { kind: 'text'; textMessage: string } | { kind: 'file'; fileName: string; filePath: string };

async function withSize(tx: Executor, cid: string, content: Writing): Promise<MessageContent> {
  if (content.kind === 'text') return content;
  const byteSize = await findUploadedSize(tx, cid, content.filePath);
  if (byteSize === null) throw badRequest('ファイルが見つかりません。もう一度アップロードしてください');
  return { ...content, byteSize };
}

type Sending = Call<typeof chat.createMessage> | Call<typeof chat.createFile>;

function send(
  { db, clock, cid, corporation, user, params }: Sending,
  content: Writing,
): Promise<ChatMessage> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, cid, params.chatGroupId);
    checkMaySend(corporation.role, conversation.origin);
    // Who is forgotten waits for this lock before the texts go, so none is written after that.
    checkReachable(await hasCandidate(tx, conversation.universalUid));
    checkWritable(conversation.status);
    return appendMessage(tx, conversation, {
      author: { side: 'corporation', universalUid: user.universalUid, name: user.name },
      content: await withSize(tx, cid, content),
      sentAt: clock(),
      status: afterOurMessage(conversation.status),
    });
  });
}

const placeOf = ({ cid, params }: { cid: string; params: { chatGroupId: string } }) => ({
  cid,
  chatGroupId: params.chatGroupId,
});

/** Handles the messages of a conversation (docs/product/messages.md). */
export const chatHandlers: Handlers<typeof chat> = {
  latestMessages: (call) =>
    readLatestMessages(call.db, { ...placeOf(call), now: call.clock() }, call.query.latestMessageId),
  pastMessages: (call) => readPastMessages(call.db, placeOf(call), call.query),
  searchMessages: (call) => searchMessages(call, call.cid, call.query),
  createMessage: (call) => send(call, { kind: 'text', textMessage: call.body.textMessage }),
  createFile: (call) => {
    const { filePath } = call.body;
    const fileName = safeFileName(call.body.fileName);
    checkSameType(fileName, filePath);
    return send(call, { kind: 'file', fileName, filePath });
  },
  showFile: async (call) => {
    const file = await findFile(call.db, placeOf(call), call.params.messageId);
    const bytes = await call.files.read(file.objectKey);
    if (!bytes) throw queryNotFound();
    return new Response(bytes, { headers: fileHeaders(file.fileName ?? 'file', file.contentType) });
  },
};
