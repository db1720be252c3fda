import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../server/db/database.ts';
import { newId } from '../../server/db/new-id.ts';
import {
  application,
  candidate,
  chatGroup,
  favoriteProject,
  project,
  scout,
} from '../../server/db/schema.ts';
import {
  appendMessage,
  type Conversation,
  lockConversation,
  type MessageContent,
  openConversation,
} from '../../server/domains/chat/conversation.ts';
import { afterCandidateMessage, isOver } from '../../server/domains/selection/policy.ts';
import { setSelectionStatus } from '../../server/domains/selection/store.ts';
import { recordChange } from '../../server/live/changes.ts';
import { PlatformError } from './platform-error.ts';

/** What the candidates' side works with. */
export type Platform = { db: Database; clock: () => Date };

export type ConversationKey = { cid: string; chatGroupId: string };

async function authorOf(tx: Executor, universalUid: string) {
  const [row] = await tx
    .select({ lastName: candidate.lastName, firstName: candidate.firstName })
    .from(candidate)
    .where(eq(candidate.universalUid, universalUid));
  if (!row) throw new PlatformError(`There is no candidate ${universalUid}.`);
  return { side: 'user' as const, universalUid, name: `${row.lastName} ${row.firstName}` };
}

const scoutsOf = ({ cid, chatGroupId }: ConversationKey) =>
  and(eq(scout.cid, cid), eq(scout.chatGroupId, chatGroupId));

/** Notes that a candidate is here. First of all: candidates are locked before their conversations. */
const lastLoginNow = (tx: Executor, universalUid: string, now: Date) =>
  tx.update(candidate).set({ lastLoginAt: now }).where(eq(candidate.universalUid, universalUid));

/** Locks a conversation with its candidate, who writes in it. */
async function lockWithCandidate(
  tx: Executor,
  { cid, chatGroupId }: ConversationKey,
  now: Date,
): Promise<Conversation> {
  const [found] = await tx
    .select({ universalUid: chatGroup.universalUid })
    .from(chatGroup)
    .where(and(eq(chatGroup.cid, cid), eq(chatGroup.chatGroupId, chatGroupId)));
  if (found) await lastLoginNow(tx, found.universalUid, now);
  return lockConversation(tx, cid, chatGroupId);
}

async function writeAsCandidate(
  tx: Executor,
  conversation: Conversation,
  content: MessageContent,
  now: Date,
): Promise<void> {
  if (conversation.status === 'finished') {
    throw new PlatformError('The selection is finished: nobody can write in this conversation any more.');
  }
  await appendMessage(tx, conversation, {
    author: await authorOf(tx, conversation.universalUid),
    content,
    sentAt: now,
    status: afterCandidateMessage(conversation.status),
  });
}

/** Returns a project as it is once nobody else changes it. */
async function lockRow(tx: Executor, { cid, projectId }: { cid: string; projectId: string }) {
  const [row] = await tx
    .select()
    .from(project)
    .where(and(eq(project.cid, cid), eq(project.projectId, projectId)))
    .for('update');
  return row;
}

/**
 * Applies to a published project as a candidate: writes a conversation, its application (unread) and its first message.
 */
export function applyToProject(
  { db, clock }: Platform,
  { projectId, universalUid, message }: { projectId: string; universalUid: string; message: string },
): Promise<ConversationKey> {
  return db.transaction(async (tx) => {
    const now = clock();
    await lastLoginNow(tx, universalUid, now);
    const [found] = await tx.select().from(project).where(eq(project.projectId, projectId));
    const target = found && (await lockRow(tx, found));
    if (!target) throw new PlatformError(`There is no project ${projectId}.`);
    if (target.status !== 'published') {
      throw new PlatformError(
        `"${target.title}" is ${target.status}: candidates apply to published projects.`,
      );
    }
    await authorOf(tx, universalUid);
    const { cid } = target;
    const opening = {
      cid,
      projectId,
      universalUid,
      origin: 'application',
      status: 'applied',
    } as const;
    const { conversation, isNew } = await openConversation(tx, opening, now);
    if (!isNew) {
      throw new PlatformError(
        `The candidate already has a conversation about "${target.title}": ${conversation.chatGroupId}.`,
      );
    }
    await writeAsCandidate(tx, conversation, { kind: 'text', textMessage: message }, now);
    const { chatGroupId } = conversation;
    await tx.insert(application).values({
      cid,
      applicationId: newId(),
      chatGroupId,
      projectId,
      universalUid,
      message,
      appliedAt: now,
    });
    await recordChange(tx, { cid, kind: 'application', id: chatGroupId, at: now });
    await recordChange(tx, { cid, kind: 'candidate', id: universalUid, at: now });
    return { cid, chatGroupId };
  });
}

/** Likes a published project as a candidate; returns whether that was new. */
export function likeProject(
  { db, clock }: Platform,
  { projectId, universalUid }: { projectId: string; universalUid: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [target] = await tx.select().from(project).where(eq(project.projectId, projectId));
    if (!target) throw new PlatformError(`There is no project ${projectId}.`);
    if (target.status !== 'published') {
      throw new PlatformError(
        `"${target.title}" is ${target.status}: candidates see published projects only.`,
      );
    }
    await authorOf(tx, universalUid);
    const { cid } = target;
    const liked = await tx
      .insert(favoriteProject)
      .values({ cid, projectId, universalUid, createdAt: clock() })
      .onConflictDoNothing()
      .returning({ universalUid: favoriteProject.universalUid });
    if (liked.length > 0) await recordChange(tx, { cid, kind: 'like', id: projectId, at: clock() });
    return liked.length > 0;
  });
}

const noteScout = (tx: Executor, { cid, chatGroupId }: ConversationKey, at: Date) =>
  recordChange(tx, { cid, kind: 'scout', id: chatGroupId, at });

/** Opens the scouts of a conversation as the candidate; returns how many were unread. */
export function readScouts({ db, clock }: Platform, key: ConversationKey): Promise<number> {
  return db.transaction(async (tx) => {
    const read = await tx
      .update(scout)
      .set({ readAt: clock() })
      .where(and(scoutsOf(key), isNull(scout.readAt)))
      .returning({ scoutId: scout.scoutId });
    if (read.length > 0) await noteScout(tx, key, clock());
    return read.length;
  });
}

type Reply = {
  content: MessageContent;
  /** Write only if the conversation still has this many messages: a reply to what has been read. */
  expectedMessageCount?: number;
};

const readAndReplied = (now: Date) => ({
  readAt: sql`coalesce(${scout.readAt}, ${now.toISOString()}::timestamptz)`,
  lastReplyAt: now,
});

/**
 * Does what belongs to a reply of the candidate in one transaction. Returns false when somebody else has written meanwhile.
 */
function inReply(
  { db, clock }: Platform,
  key: ConversationKey,
  { expectedMessageCount }: Reply,
  act: (tx: Executor, conversation: Conversation, now: Date) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock();
    const conversation = await lockWithCandidate(tx, key, now);
    if (expectedMessageCount !== undefined && conversation.messageCount !== expectedMessageCount)
      return false;
    await act(tx, conversation, now);
    await noteScout(tx, key, now);
    return true;
  });
}

/**
 * Writes in a conversation as the candidate: it becomes unread, scouts are read and replied, a scouting selection goes in
 * progress. Returns false when somebody else has written meanwhile.
 */
export function replyToConversation(
  platform: Platform,
  key: ConversationKey,
  reply: Reply,
): Promise<boolean> {
  return inReply(platform, key, reply, async (tx, conversation, now) => {
    await writeAsCandidate(tx, conversation, reply.content, now);
    await tx
      .update(scout)
      .set({
        ...readAndReplied(now),
        repliedAt: sql`coalesce(${scout.repliedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(scoutsOf(key));
  });
}

/**
 * Declines a scout as the candidate: writes a last message and finishes the selection. Returns false when somebody else
 * has written meanwhile.
 */
export function declineScout(platform: Platform, key: ConversationKey, reply: Reply): Promise<boolean> {
  return inReply(platform, key, reply, async (tx, conversation, now) => {
    if (isOver(conversation.status)) {
      throw new PlatformError(`The selection is ${conversation.status}: there is nothing to decline.`);
    }
    await writeAsCandidate(tx, conversation, reply.content, now);
    await setSelectionStatus(
      tx,
      conversation,
      { status: 'finished', finishReason: 'declined', finishNote: null },
      now,
    );
    await tx
      .update(scout)
      .set({ ...readAndReplied(now), declinedAt: now })
      .where(scoutsOf(key));
  });
}

const WITHDRAWN = '候補者が選考を辞退しました。';

/**
 * Withdraws from a selection that has begun as the candidate: writes a last message and the platform's note of it, and
 * finishes the selection.
 */
export function withdraw(
  { db, clock }: Platform,
  key: ConversationKey,
  { content }: Pick<Reply, 'content'>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const now = clock();
    const conversation = await lockWithCandidate(tx, key, now);
    if (conversation.status !== 'applied' && conversation.status !== 'inProgress') {
      throw new PlatformError(
        `The selection is ${conversation.status}: candidates withdraw from one that has begun and is not over.`,
      );
    }
    await writeAsCandidate(tx, conversation, content, now);
    const written = { ...conversation, messageCount: conversation.messageCount + 1 };
    await appendMessage(tx, written, {
      author: { side: 'system', universalUid: null, name: '' },
      content: { kind: 'text', textMessage: WITHDRAWN },
      sentAt: now,
      status: 'finished',
    });
    await tx.update(scout).set(readAndReplied(now)).where(scoutsOf(key));
    await noteScout(tx, key, now);
  });
}
