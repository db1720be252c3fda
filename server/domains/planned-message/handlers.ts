import { and, eq } from 'drizzle-orm';
import type { ChatMessage } from '#endpoints/chat';
import type { plannedMessage as calls, PlannedMessage } from '#endpoints/planned-message';
import type { Executor } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { plannedMessage } from '../../db/schema.ts';
import type { Call, Handlers } from '../../http/implement.ts';
import { badRequest } from '../../kit/problem.ts';
import { recordChange } from '../../live/changes.ts';
import { type Conversation, lockConversation } from '../chat/conversation.ts';
import { checkSendable, sendMessage } from '../chat/send-message.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { checkPlannedRoom, createScout, reviewScout, sendPlannedScout, subjectOf } from './planned-scout.ts';
import { readSendAt } from './send-at.ts';
import {
  countPlanned,
  findPlanned,
  isPlanned,
  isProjectOpen,
  listPlannedMessages,
  type PlannedRow,
  toPlannedMessage,
} from './store.ts';

const GONE = 'この予約はすでに送信されたか、取り消されています。やりとりの最新の状態をご確認ください';
const CHANGED = 'ほかのメンバーがこの予約を変更しました。最新の内容を確認してから、もう一度操作してください';

/** What a message is compared with when it leaves. */
async function seenOf(tx: Executor, { cid, projectId, messageCount }: Conversation) {
  return { seenCount: messageCount, wasProjectOpen: await isProjectOpen(tx, cid, projectId) };
}

/** The conversation of a planned message, locked, or the subject of a scout; throws 400 when it is gone. */
async function lockPlace(tx: Executor, cid: string, plannedMessageId: string) {
  const row = await findPlanned(tx, cid, plannedMessageId);
  if (!row) throw badRequest(GONE);
  const subject = subjectOf(row);
  if (subject) return { subject };
  return { conversation: await lockConversation(tx, cid, row.chatGroupId ?? '') };
}

/** Tells open pages of a change to a planned message or scout. */
const recordPlanned = (tx: Executor, { cid, chatGroupId, plannedMessageId }: PlannedRow, at: Date) =>
  recordChange(
    tx,
    chatGroupId === null
      ? { cid, kind: 'scout', id: plannedMessageId, at }
      : { cid, kind: 'conversation', id: chatGroupId, at },
  );

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
    checkPlannedRoom(await countPlanned(tx, cid));
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
    const { subject, conversation } = await lockPlace(tx, cid, plannedMessageId);
    if (conversation) await checkSendable(tx, conversation, corporation.role);
    const seen = subject
      ? await reviewScout(tx, subject, { role: corporation.role, message: body.textMessage })
      : await seenOf(tx, conversation);
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
        ...seen,
      })
      .where(isSeen(cid, plannedMessageId, body.seenRevision))
      .returning();
    if (!row) return refuse(tx, cid, plannedMessageId);
    await recordPlanned(tx, row, now);
    return toPlannedMessage(row);
  });
}

/** Sends a planned message or scout under the caller's name. */
function sendNow({
  db,
  clock,
  apiUrl,
  cid,
  corporation,
  user,
  params: { plannedMessageId },
  body,
}: Call<typeof calls.sendNow>): Promise<ChatMessage> {
  const isMeant = isSeen(cid, plannedMessageId, body.seenRevision);
  return db.transaction(async (tx) => {
    const { subject, conversation } = await lockPlace(tx, cid, plannedMessageId);
    const [row] = await tx.select().from(plannedMessage).where(isMeant);
    if (!row) return refuse(tx, cid, plannedMessageId);
    const { textMessage } = row;
    const writer = { role: corporation.role, user, now: clock() };
    const message = subject
      ? (await sendPlannedScout(tx, { ...writer, ...(await lockCorporation(tx, cid)), apiUrl }, subject, row))
          .message
      : await sendMessage(tx, conversation, writer, { kind: 'text', textMessage });
    // A scout may be taken back meanwhile, which undoes all of this.
    const gone = await tx.delete(plannedMessage).where(isMeant).returning({ id: plannedMessage.cid });
    return gone.length > 0 ? message : refuse(tx, cid, plannedMessageId);
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
    await lockPlace(tx, cid, plannedMessageId);
    const [row] = await tx
      .delete(plannedMessage)
      .where(isSeen(cid, plannedMessageId, body.seenRevision))
      .returning();
    if (!row) return refuse(tx, cid, plannedMessageId);
    await recordPlanned(tx, row, clock());
    return {};
  });
}

/** Handles messages and scouts that leave later (docs/product/messages.md, Sending later). */
export const plannedMessageHandlers: Handlers<typeof calls> = {
  list: (call) => listPlannedMessages(call, call.cid, call.query),
  create,
  createScout,
  change,
  sendNow,
  cancel,
};
