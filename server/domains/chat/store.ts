import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { ChatMessage } from '#endpoints/chat';
import { CHAT_PAGE_SIZE } from '#endpoints/page';
import type { Database, Executor } from '../../db/database.ts';
import { chatGroup, chatMessage, uploadedFile } from '../../db/schema.ts';
import { badRequest, queryNotFound } from '../../kit/problem.ts';
import { recordChange } from '../../live/changes.ts';
import { lockConversation, toChatMessage } from './conversation.ts';

type Place = { cid: string; chatGroupId: string };

const inConversation = ({ cid, chatGroupId }: Place) =>
  and(eq(chatMessage.cid, cid), eq(chatMessage.chatGroupId, chatGroupId));

async function findConversation(db: Executor, { cid, chatGroupId }: Place) {
  const [row] = await db
    .select({ unreadCount: chatGroup.unreadCount, messageCount: chatGroup.messageCount })
    .from(chatGroup)
    .where(and(eq(chatGroup.cid, cid), eq(chatGroup.chatGroupId, chatGroupId)));
  if (!row) throw queryNotFound();
  return row;
}

async function sequenceOf(db: Executor, place: Place, messageId: string): Promise<number> {
  const [row] = await db
    .select({ sequence: chatMessage.sequence })
    .from(chatMessage)
    .where(and(inConversation(place), eq(chatMessage.messageId, messageId)));
  if (!row) throw badRequest('メッセージが見つかりません。画面を再読み込みしてください');
  return row.sequence;
}

/** Returns the newest messages of a conversation before or after a place in it, oldest first; all when `limit` is left out. */
async function readMessages(
  db: Executor,
  place: Place,
  { after, before, limit }: { after?: number; before?: number; limit?: number },
): Promise<ChatMessage[]> {
  const query = db
    .select({ message: chatMessage, byteSize: uploadedFile.byteSize })
    .from(chatMessage)
    .leftJoin(
      uploadedFile,
      and(eq(uploadedFile.cid, chatMessage.cid), eq(uploadedFile.objectKey, chatMessage.filePath)),
    )
    .where(
      and(
        inConversation(place),
        after === undefined ? undefined : gt(chatMessage.sequence, after),
        before === undefined ? undefined : lt(chatMessage.sequence, before),
      ),
    )
    .orderBy(desc(chatMessage.sequence));
  const rows = limit === undefined ? await query : await query.limit(limit);
  return rows.reverse().map(({ message, byteSize }) => toChatMessage(message, byteSize));
}

/**
 * Returns the newest 30 messages, or all after `latestMessageId`, oldest first, and marks the conversation as read.
 * Throws 404 for a conversation that is not the company's, 400 for a message that is not the conversation's.
 */
export async function readLatestMessages(
  db: Database,
  { now, ...place }: Place & { now: Date },
  latestMessageId: string | undefined,
): Promise<ChatMessage[]> {
  const read = async (executor: Executor) => {
    if (!latestMessageId) return readMessages(executor, place, { limit: CHAT_PAGE_SIZE });
    return readMessages(executor, place, { after: await sequenceOf(executor, place, latestMessageId) });
  };
  const { unreadCount } = await findConversation(db, place);
  if (unreadCount === 0) return read(db);
  // Under the lock no message can arrive between what is returned and what is marked.
  return db.transaction(async (tx) => {
    const { unreadCount: toRead } = await lockConversation(tx, place.cid, place.chatGroupId);
    const messages = await read(tx);
    await tx
      .update(chatGroup)
      .set({ unreadCount: 0 })
      .where(and(eq(chatGroup.cid, place.cid), eq(chatGroup.chatGroupId, place.chatGroupId)));
    // Of several who open it at once, one has read it.
    if (toRead > 0) await recordChange(tx, { cid: place.cid, kind: 'read', id: place.chatGroupId, at: now });
    return messages;
  });
}

/** Messages before one that is asked for by its id, so that one reads on above it. */
const BEFORE_ASKED = 10;

/** Messages that are returned at once, at most: who asks for older ones asks again. */
const MOST_MESSAGES = 1000;

/**
 * Returns the 30 messages before `oldestMessageId`, or the newest 30, oldest first; with `fromMessageId` as many as lead
 * to some before that one, up to 1,000. Throws 404 and 400 as `readLatestMessages`.
 */
export async function readPastMessages(
  db: Executor,
  place: Place,
  { oldestMessageId, fromMessageId }: { oldestMessageId?: string; fromMessageId?: string },
): Promise<ChatMessage[]> {
  const { messageCount } = await findConversation(db, place);
  const before = oldestMessageId ? await sequenceOf(db, place, oldestMessageId) : undefined;
  const asked = fromMessageId ? await sequenceOf(db, place, fromMessageId) : undefined;
  const end = before ?? messageCount + 1;
  const wanted = asked === undefined ? 0 : end - asked + BEFORE_ASKED;
  const limit = Math.min(MOST_MESSAGES, Math.max(CHAT_PAGE_SIZE, wanted));
  return readMessages(db, place, { before, limit });
}

/** Returns a file message of a conversation with the type that was found at its upload; throws 404 when there is none. */
export async function findFile(db: Executor, place: Place, messageId: string) {
  const [row] = await db
    .select({
      fileName: chatMessage.fileName,
      objectKey: uploadedFile.objectKey,
      contentType: uploadedFile.contentType,
    })
    .from(chatMessage)
    .innerJoin(
      uploadedFile,
      and(eq(uploadedFile.objectKey, chatMessage.filePath), eq(uploadedFile.cid, place.cid)),
    )
    .where(and(inConversation(place), eq(chatMessage.messageId, messageId), eq(chatMessage.kind, 'file')));
  if (!row) throw queryNotFound();
  return row;
}

/** Bytes of a file that the company has uploaded for its conversations; null when the key names no such file. */
export async function findUploadedSize(db: Executor, cid: string, objectKey: string): Promise<number | null> {
  const [row] = await db
    .select({ byteSize: uploadedFile.byteSize })
    .from(uploadedFile)
    .where(
      and(eq(uploadedFile.objectKey, objectKey), eq(uploadedFile.cid, cid), eq(uploadedFile.kind, 'chat')),
    );
  return row?.byteSize ?? null;
}
