import type { ChatMessage, chat } from '#endpoints/chat';
import { safeFileName } from '#endpoints/chat-file-rules';
import type { Call, Handlers } from '../../http/implement.ts';
import { queryNotFound } from '../../kit/problem.ts';
import { lockConversation } from './conversation.ts';
import { checkSameType, fileHeaders } from './policy.ts';
import { searchMessages } from './search/search-messages.ts';
import { sendMessage, type Writing } from './send-message.ts';
import { findFile, readLatestMessages, readPastMessages } from './store.ts';

type Sending = Call<typeof chat.createMessage> | Call<typeof chat.createFile>;

function send(
  { db, clock, cid, corporation, user, params }: Sending,
  content: Writing,
): Promise<ChatMessage> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, cid, params.chatGroupId);
    const writer = { role: corporation.role, user, now: clock() };
    return sendMessage(tx, conversation, writer, content);
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
