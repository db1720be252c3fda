import type { Hono } from 'hono';
import { type ChatMessage, chat } from '#endpoints/chat';
import type { CallingCorporation, CallingUser } from '../../http/authenticate.ts';
import { type AppEnv, implement } from '../../http/implement.ts';
import { badRequest, queryNotFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { afterOurMessage, checkWritable } from '../selection/policy.ts';
import { appendMessage, lockConversation, type MessageContent } from './conversation.ts';
import { checkMaySend, fileHeaders, safeFileName } from './policy.ts';
import { findFile, isUploadedChatFile, readLatestMessages, readPastMessages } from './store.ts';

type Place = { corporation: CallingCorporation; params: { chatGroupId: string } };

function send(
  { services, corporation, user, params }: Place & { services: Services; user: CallingUser },
  content: MessageContent,
): Promise<ChatMessage> {
  return services.db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, corporation.universalCorporationId, params.chatGroupId);
    checkMaySend(corporation.role, conversation.origin);
    checkWritable(conversation.status);
    if (
      content.kind === 'file' &&
      !(await isUploadedChatFile(tx, corporation.universalCorporationId, content.filePath))
    ) {
      throw badRequest('ファイルが見つかりません。もう一度アップロードしてください');
    }
    return appendMessage(tx, conversation, {
      author: { side: 'corporation', universalUid: user.universalUid, name: user.name },
      content,
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
      const { fileName, filePath } = call.body;
      return send(call, { kind: 'file', fileName: safeFileName(fileName), filePath });
    },
    showFile: async (call) => {
      const file = await findFile(services.db, placeOf(call), call.params.messageId);
      const bytes = await services.files.read(file.objectKey);
      if (!bytes) throw queryNotFound();
      return new Response(bytes, { headers: fileHeaders(file.fileName ?? 'file', file.contentType) });
    },
  });
}
