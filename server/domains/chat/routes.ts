import type { Hono } from 'hono';
import { type ChatMessage, chat } from '#endpoints/chat';
import { safeFileName } from '#endpoints/chat-file-rules';
import type { Executor } from '../../db/database.ts';
import type { CallingCorporation, CallingUser } from '../../http/authenticate.ts';
import { type AppEnv, implement } from '../../http/implement.ts';
import { badRequest, queryNotFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { afterOurMessage, checkWritable } from '../selection/policy.ts';
import { appendMessage, lockConversation, type MessageContent } from './conversation.ts';
import { checkMaySend, checkSameType, fileHeaders } from './policy.ts';
import { findFile, findUploadedSize, readLatestMessages, readPastMessages } from './store.ts';

/** What somebody asks to be written: of a file, its name and the key of its upload. */
type Writing = { kind: 'text'; textMessage: string } | { kind: 'file'; fileName: string; filePath: string };

async function withSize(
  tx: Executor,
  { universalCorporationId }: CallingCorporation,
  content: Writing,
): Promise<MessageContent> {
  if (content.kind === 'text') return content;
  const byteSize = await findUploadedSize(tx, universalCorporationId, content.filePath);
  if (byteSize === null) throw badRequest('ファイルが見つかりません。もう一度アップロードしてください');
  return { ...content, byteSize };
}

type Place = { corporation: CallingCorporation; params: { chatGroupId: string } };

function send(
  { services, corporation, user, params }: Place & { services: Services; user: CallingUser },
  content: Writing,
): Promise<ChatMessage> {
  return services.db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, corporation.universalCorporationId, params.chatGroupId);
    checkMaySend(corporation.role, conversation.origin);
    checkWritable(conversation.status);
    return appendMessage(tx, conversation, {
      author: { side: 'corporation', universalUid: user.universalUid, name: user.name },
      content: await withSize(tx, corporation, content),
      sentAt: services.clock(),
      status: afterOurMessage(conversation.status),
    });
  });
}

const placeOf = ({ corporation, params }: Place) => ({
  corporationId: corporation.universalCorporationId,
  chatGroupId: params.chatGroupId,
});

/** Mounts the messages of a conversation (product.md メッセージ). */
export function chatRoutes(app: Hono<AppEnv>, services: Services): void {
  implement(app, services, chat, {
    latestMessages: (call) => readLatestMessages(services.db, placeOf(call), call.query.latestMessageId),
    pastMessages: (call) => readPastMessages(services.db, placeOf(call), call.query.oldestMessageId),
    createMessage: (call) => send(call, { kind: 'text', textMessage: call.body.textMessage }),
    createFile: (call) => {
      const { filePath } = call.body;
      const fileName = safeFileName(call.body.fileName);
      checkSameType(fileName, filePath);
      return send(call, { kind: 'file', fileName, filePath });
    },
    showFile: async (call) => {
      const file = await findFile(services.db, placeOf(call), call.params.messageId);
      const bytes = await services.files.read(file.objectKey);
      if (!bytes) throw queryNotFound();
      return new Response(bytes, { headers: fileHeaders(file.fileName ?? 'file', file.contentType) });
    },
  });
}
