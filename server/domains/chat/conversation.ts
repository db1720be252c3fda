import { and, eq, gt, sql } from 'drizzle-orm';
import { type ChatMessage, messageInWords } from '#endpoints/chat';
import { dayOf } from '#endpoints/jst';
import { promiseIn } from '#endpoints/promises';
import type { SelectionStatus } from '#endpoints/selection';
import type { Executor } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { chatGroup, chatMessage, conversationMark } from '../../db/schema.ts';
import { aggregateNotFound } from '../../kit/problem.ts';
import { recordChange } from '../../live/changes.ts';
import { REMOVED_TEXT } from '../shared/former-people.ts';
import { readPartnerNames } from '../shared/partner-name.ts';
import { writeSearchRows } from './search/search-row.ts';

/** A conversation as it is stored. */
export type Conversation = typeof chatGroup.$inferSelect;

/** Who writes a message: someone of the company, the candidate, or the platform itself. */
export type Author = { side: ChatMessage['sender']['side']; universalUid: string | null; name: string };

/** What is written. `filePath` is the key of an uploaded file, `byteSize` how large that is. */
export type MessageContent =
  | { kind: 'text'; textMessage: string }
  | { kind: 'file'; fileName: string; filePath: string; byteSize: number };

const EXCERPT_LENGTH = 100;
/** Signs stacked on one character are cut off here, in UTF-16 units. */
const EXCERPT_MAX_UNITS = 1000;

const characters = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/**
 * Returns the beginning of a text in one line, at most 100 characters as people count them: what lists show of a
 * message. No emoji made of several is cut in two.
 */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  let count = 0;
  let end = 0;
  for (const { index, segment } of characters.segment(line)) {
    const next = index + segment.length;
    if (count === EXCERPT_LENGTH || next > EXCERPT_MAX_UNITS) return `${line.slice(0, end)}…`;
    count += 1;
    // The last place is the ellipsis's when more follows.
    if (count < EXCERPT_LENGTH) end = next;
  }
  return line;
}

/** Returns a stored message as the API returns it; `byteSize` is that of its file. */
export function toChatMessage(row: typeof chatMessage.$inferSelect, byteSize: number | null): ChatMessage {
  const shared = {
    messageId: row.messageId,
    sender: { side: row.side, name: row.senderName, universalUid: row.senderUid },
    sentAt: row.sentAt.toISOString(),
  };
  return row.kind === 'file'
    ? {
        ...shared,
        kind: 'file',
        fileName: row.fileName ?? '',
        filePath: row.filePath ?? '',
        byteSize: byteSize ?? undefined,
      }
    : { ...shared, kind: 'text', textMessage: row.textMessage ?? REMOVED_TEXT };
}

/** Returns a conversation of a company, locked until the transaction ends; throws 404 when it is not theirs. */
export async function lockConversation(
  tx: Executor,
  cid: string,
  chatGroupId: string,
): Promise<Conversation> {
  const [row] = await tx
    .select()
    .from(chatGroup)
    .where(and(eq(chatGroup.cid, cid), eq(chatGroup.chatGroupId, chatGroupId)))
    .for('update');
  if (!row) throw aggregateNotFound();
  return row;
}

/** Returns whether a company has or had a conversation with somebody. */
export async function hasConversation(db: Executor, cid: string, universalUid: string): Promise<boolean> {
  const rows = await db
    .select({ chatGroupId: chatGroup.chatGroupId })
    .from(chatGroup)
    .where(and(eq(chatGroup.cid, cid), eq(chatGroup.universalUid, universalUid)))
    .limit(1);
  return rows.length > 0;
}

type Opening = Pick<Conversation, 'cid' | 'projectId' | 'universalUid' | 'origin' | 'status'>;

/**
 * Returns the conversation of a candidate about a project, locked; opened with `origin` and `status` if there was none.
 * `isNew` says whether it was opened.
 */
export async function openConversation(
  tx: Executor,
  opening: Opening,
  now: Date,
): Promise<{ conversation: Conversation; isNew: boolean }> {
  const names = await readPartnerNames(tx, opening.universalUid);
  // Inserting first lets the unique key decide between two who open the same conversation at once.
  const [opened] = await tx
    .insert(chatGroup)
    .values({ ...opening, ...names, chatGroupId: newId(), selectionId: newId(), createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (opened) return { conversation: opened, isNew: true };
  const [existing] = await tx
    .select()
    .from(chatGroup)
    .where(
      and(
        eq(chatGroup.cid, opening.cid),
        eq(chatGroup.projectId, opening.projectId),
        eq(chatGroup.universalUid, opening.universalUid),
      ),
    )
    .for('update');
  if (!existing) throw aggregateNotFound();
  return { conversation: existing, isNew: false };
}

/** Whether a message promises a reply by the very day that the conversation's reply is due on: it is not met yet. */
function isPromisedAgain({ replyDueOn }: Conversation, content: MessageContent, sentAt: Date): boolean {
  if (replyDueOn === null || content.kind !== 'text') return false;
  return promiseIn(content.textMessage, dayOf(sentAt))?.day === replyDueOn;
}

/**
 * Writes the next message of a locked conversation and what the lists show of it; a candidate's message counts as
 * unread. Who writes for the company looks after the conversation if nobody does.
 * What the company writes meets the day that it meant to reply by, unless it promises that day; what the candidate writes brings the conversation back for
 * those who have put it aside. `status` is what the selection has become by it.
 */
export async function appendMessage(
  tx: Executor,
  conversation: Conversation,
  {
    author,
    content,
    sentAt,
    status,
  }: {
    author: Author;
    content: MessageContent;
    sentAt: Date;
    status: SelectionStatus;
  },
): Promise<ChatMessage> {
  const { cid, chatGroupId, messageCount } = conversation;
  const { byteSize, ...written } = content.kind === 'file' ? content : { ...content, byteSize: null };
  const [row] = await tx
    .insert(chatMessage)
    .values({
      cid,
      chatGroupId,
      sequence: messageCount + 1,
      messageId: newId(),
      side: author.side,
      senderUid: author.universalUid,
      senderName: author.name,
      ...written,
      sentAt,
    })
    .returning();
  if (!row) throw new Error('The database returned no row for a new message');
  await writeSearchRows(tx, [row]);
  const isFromCandidate = author.side === 'user';
  await tx
    .update(chatGroup)
    .set({
      status,
      messageCount: messageCount + 1,
      lastExcerpt: excerptOf(messageInWords(content)),
      lastSentAt: sentAt,
      // The platform's own words change nothing about whose turn it is.
      lastFromUs: author.side === 'system' ? undefined : !isFromCandidate,
      unreadCount: isFromCandidate ? sql`${chatGroup.unreadCount} + 1` : undefined,
      assigneeUid:
        author.side === 'corporation' ? (conversation.assigneeUid ?? author.universalUid) : undefined,
      // Whoever answers has seen whose conversation it is.
      assignedAt: author.side === 'corporation' ? null : undefined,
      replyDueOn:
        author.side === 'corporation' && !isPromisedAgain(conversation, content, sentAt) ? null : undefined,
    })
    .where(and(eq(chatGroup.cid, cid), eq(chatGroup.chatGroupId, chatGroupId)));
  if (isFromCandidate) {
    await tx
      .update(conversationMark)
      .set({ snoozedUntil: null })
      .where(
        and(
          eq(conversationMark.cid, cid),
          eq(conversationMark.chatGroupId, chatGroupId),
          gt(conversationMark.snoozedUntil, sentAt),
        ),
      );
  }
  await recordChange(tx, { cid, kind: 'message', id: chatGroupId, at: sentAt });
  return toChatMessage(row, byteSize);
}
