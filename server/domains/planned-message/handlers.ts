import { and, eq } from 'drizzle-orm';
import type { ChatMessage } from '#endpoints/chat';
import {
  type plannedMessage as calls,
  MAX_PLANNED_DAYS,
  MAX_PLANNED_MESSAGES,
  type PlannedMessage,
} from '#endpoints/planned-message';
import type { Executor } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { plannedMessage } from '../../db/schema.ts';
import type { Call, Handlers } from '../../http/implement.ts';
import { badRequest } from '../../kit/problem.ts';
import { recordChange } from '../../live/changes.ts';
import { type Conversation, lockConversation } from '../chat/conversation.ts';
import { checkSendable, sendMessage } from '../chat/send-message.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { countPlanned, isPlanned, isProjectOpen, listPlannedMessages, toPlannedMessage } from './store.ts';

const DAY = 24 * 60 * 60 * 1000;

const GONE = 'この予約はすでに送信されたか、取り消されています。やりとりの最新の状態をご確認ください';
const CHANGED = 'ほかのメンバーがこの予約を変更しました。最新の内容を確認してから、もう一度操作してください';

/** Returns when a message is to leave; throws 400 for the past and for what is too far ahead. */
function readSendAt(sendAt: string, now: Date): Date {
  const at = new Date(sendAt);
  if (at <= now) throw badRequest('予約の日時は現在より後を指定してください');
  if (at.getTime() > now.getTime() + MAX_PLANNED_DAYS * DAY) {
    throw badRequest(`予約の日時は${MAX_PLANNED_DAYS}日以内を指定してください`);
  }
  return at;
}

/** What a message is compared with when it leaves. */
async function seenOf(tx: Executor, { cid, projectId, messageCount }: Conversation) {
  return { seenCount: messageCount, wasProjectOpen: await isProjectOpen(tx, cid, projectId) };
}

/** The conversation of a planned message, locked; throws 400 when the message is gone. */
async function lockConversationOf(
  tx: Executor,
  cid: string,
  plannedMessageId: string,
): Promise<Conversation> {
  const [row] = await tx
    .select({ chatGroupId: plannedMessage.chatGroupId })
    .from(plannedMessage)
    .where(isPlanned(cid, plannedMessageId));
  if (!row) throw badRequest(GONE);
  return lockConversation(tx, cid, row.chatGroupId);
}

/** Throws why no message of the revision was there that the caller saw. */
async function refuse(tx: Executor, cid: string, plannedMessageId: string): Promise<never> {
  const rows = await tx
    .select({ revision: plannedMessage.revision })
    .from(plannedMessage)
    .where(isPlanned(cid, plannedMessageId));
  throw badRequest(rows.length > 0 ? CHANGED : GONE);
}

const isSeen = (cid: string, plannedMessageId: string, seenRevision: number) =>
  and(isPlanned(cid, plannedMessageId), eq(plannedMessage.revision, seenRevision));

function create({
  db,
  clock,
  cid,
  corporation,
  user,
  params: { chatGroupId },
  body,
}: Call<typeof calls.create>): Promise<PlannedMessage> {
  const now = clock();
  const sendAt = readSendAt(body.sendAt, now);
  return db.transaction(async (tx) => {
    // Under the lock nobody else counts against the same limit.
    await lockCorporation(tx, cid);
    const conversation = await lockConversation(tx, cid, chatGroupId);
    await checkSendable(tx, conversation, corporation.role);
    if ((await countPlanned(tx, cid)) >= MAX_PLANNED_MESSAGES) {
      throw badRequest(
        `予約できるメッセージは${MAX_PLANNED_MESSAGES}件までです。不要な予約を取り消してください`,
      );
    }
    const [row] = await tx
      .insert(plannedMessage)
      .values({
        cid,
        plannedMessageId: newId(),
        chatGroupId,
        textMessage: body.textMessage,
        writerUid: user.universalUid,
        writerName: user.name,
        sendAt,
        createdAt: now,
        ...(await seenOf(tx, conversation)),
      })
      .returning();
    if (!row) throw new Error('The database returned no row for a planned message');
    await recordChange(tx, { cid, kind: 'conversation', id: chatGroupId, at: now });
    return toPlannedMessage(row);
  });
}

function change({
  db,
  clock,
  cid,
  corporation,
  user,
  params: { plannedMessageId },
  body,
}: Call<typeof calls.change>): Promise<PlannedMessage> {
  const now = clock();
  const sendAt = readSendAt(body.sendAt, now);
  return db.transaction(async (tx) => {
    const conversation = await lockConversationOf(tx, cid, plannedMessageId);
    await checkSendable(tx, conversation, corporation.role);
    const [row] = await tx
      .update(plannedMessage)
      .set({
        textMessage: body.textMessage,
        sendAt,
        writerUid: user.universalUid,
        writerName: user.name,
        revision: body.seenRevision + 1,
        heldReason: null,
        heldText: null,
        // A process that is about to send it finds that it is no longer its own.
        claim: null,
        claimedUntil: null,
        tries: 0,
        ...(await seenOf(tx, conversation)),
      })
      .where(isSeen(cid, plannedMessageId, body.seenRevision))
      .returning();
    if (!row) return refuse(tx, cid, plannedMessageId);
    await recordChange(tx, { cid, kind: 'conversation', id: row.chatGroupId, at: now });
    return toPlannedMessage(row);
  });
}

/** Sends a planned message under the caller's name. */
function sendNow({
  db,
  clock,
  cid,
  corporation,
  user,
  params: { plannedMessageId },
  body,
}: Call<typeof calls.sendNow>): Promise<ChatMessage> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversationOf(tx, cid, plannedMessageId);
    const [row] = await tx
      .delete(plannedMessage)
      .where(isSeen(cid, plannedMessageId, body.seenRevision))
      .returning();
    if (!row) return refuse(tx, cid, plannedMessageId);
    const { textMessage } = row;
    const writer = { role: corporation.role, user, now: clock() };
    return sendMessage(tx, conversation, writer, { kind: 'text', textMessage });
  });
}

function cancel({
  db,
  clock,
  cid,
  params: { plannedMessageId },
  body,
}: Call<typeof calls.cancel>): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    await lockConversationOf(tx, cid, plannedMessageId);
    const [row] = await tx
      .delete(plannedMessage)
      .where(isSeen(cid, plannedMessageId, body.seenRevision))
      .returning();
    if (!row) return refuse(tx, cid, plannedMessageId);
    await recordChange(tx, { cid, kind: 'conversation', id: row.chatGroupId, at: clock() });
    return {};
  });
}

/** Handles messages that leave later (docs/product/messages.md, Sending later). */
export const plannedMessageHandlers: Handlers<typeof calls> = {
  list: (call) => listPlannedMessages(call, call.cid, call.query),
  create,
  change,
  sendNow,
  cancel,
};
