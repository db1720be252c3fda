import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { HeldReason } from '#endpoints/planned-message';
import type { FinishReason } from '#endpoints/selection';
import { nameRank, selectionRank } from '../ranks.ts';
import { instant } from './columns.ts';
import { uploadedFile } from './operation.ts';
import { ofProject } from './projects.ts';

/**
 * A conversation with its selection: one candidate, one project, begun by an application or a scout.
 * `messageCount` numbers the messages; taking the row's lock before counting up keeps them in order.
 */
export const chatGroup = pgTable(
  'chat_group',
  {
    cid: text('corporation_id').notNull(),
    chatGroupId: text('chat_group_id').notNull(),
    selectionId: text('selection_id').notNull(),
    projectId: text('project_id').notNull(),
    universalUid: text('universal_uid').notNull(),
    origin: text('origin').$type<'application' | 'scout'>().notNull(),
    status: text('status').$type<'scouting' | 'applied' | 'inProgress' | 'matched' | 'finished'>().notNull(),
    messageCount: integer('message_count').notNull().default(0),
    unreadCount: integer('unread_count').notNull().default(0),
    /** How many messages there were when a member last marked it as unread: up to there nothing new has come. */
    unreadMarkedCount: integer('unread_marked_count'),
    lastExcerpt: text('last_excerpt'),
    lastSentAt: instant('last_sent_at'),
    lastFromUs: boolean('last_from_us'),
    createdAt: instant('created_at').notNull(),
    /** The member who looks after it; a member who is removed is taken off (docs/decisions/0033-inbox.md). */
    assigneeUid: text('assignee_uid'),
    /** When a colleague gave it to them; null when they took it themselves, or have written since. */
    assignedAt: instant('assigned_at'),
    /** The day in JST until which the company means to reply. */
    replyDueOn: date('reply_due_on'),
    /** The candidate's names as searches look at them; `spreadNames` has it follow them. */
    partnerKey: text('partner_key').notNull().default(''),
    /** Derived from it: the names as lists look through them (`listWordsOf`); null until that is done. */
    partnerWords: text('partner_words'),
    /** Why the company finished the selection, for its own eyes; null when nobody said so. */
    finishReason: text('finish_reason').$type<FinishReason>(),
    finishNote: text('finish_note'),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.chatGroupId] }),
    uniqueIndex('chat_group_selection_key').on(table.cid, table.selectionId),
    uniqueIndex('chat_group_pair_key').on(table.cid, table.projectId, table.universalUid),
    index('chat_group_latest_idx').on(table.cid, table.lastSentAt, table.chatGroupId),
    index('chat_group_user_idx').on(table.cid, table.universalUid),
    index('chat_group_person_idx').on(table.universalUid),
    index('chat_group_status_idx').on(table.cid, selectionRank(table), table.createdAt, table.chatGroupId),
    index('chat_group_reading_idx').on(table.cid, nameRank(table), table.chatGroupId),
    // What 今日やること counts.
    index('chat_group_awaiting_idx')
      .on(table.cid, table.lastSentAt)
      .where(sql`${table.lastFromUs} = false and ${table.status} not in ('matched', 'finished')`),
    index('chat_group_applied_idx').on(table.cid, table.chatGroupId).where(sql`${table.status} = 'applied'`),
    index('chat_group_assignee_idx').on(table.cid, table.assigneeUid, table.lastSentAt),
    // What a mail tells who was made the assignee.
    index('chat_group_assigned_idx')
      .on(table.cid, table.assigneeUid, table.assignedAt)
      .where(sql`${table.assignedAt} is not null`),
    index('chat_group_reply_due_idx')
      .on(table.cid, table.replyDueOn)
      .where(sql`${table.replyDueOn} is not null`),
    index('chat_group_no_words_idx')
      .on(table.cid, table.chatGroupId)
      .where(sql`${table.partnerWords} is null`),
    index('chat_group_unread_idx').on(table.cid, table.lastSentAt).where(sql`${table.unreadCount} > 0`),
    ofProject('chat_group_project_fk', table),
  ],
);

/** Returns the key that keeps the conversation of a row in the same company. */
export const ofChatGroup = (name: string, table: { cid: AnyPgColumn; chatGroupId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [table.cid, table.chatGroupId],
    foreignColumns: [chatGroup.cid, chatGroup.chatGroupId],
  });

/** What a member has set about a conversation for themselves. A snooze that is over keeps its instant, which orders the list. */
export const conversationMark = pgTable(
  'conversation_mark',
  {
    cid: text('corporation_id').notNull(),
    universalUid: text('universal_uid').notNull(),
    chatGroupId: text('chat_group_id').notNull(),
    isPinned: boolean('is_pinned').notNull().default(false),
    snoozedUntil: instant('snoozed_until'),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.universalUid, table.chatGroupId] }),
    index('conversation_mark_group_idx').on(table.cid, table.chatGroupId),
    ofChatGroup('conversation_mark_group_fk', table).onDelete('cascade'),
  ],
);

export const chatMessage = pgTable(
  'chat_message',
  {
    cid: text('corporation_id').notNull(),
    chatGroupId: text('chat_group_id').notNull(),
    /** 1, 2, 3 … within the conversation. */
    sequence: integer('sequence').notNull(),
    messageId: text('message_id').notNull(),
    side: text('side').$type<'corporation' | 'user' | 'system'>().notNull(),
    senderUid: text('sender_uid'),
    senderName: text('sender_name').notNull(),
    kind: text('kind').$type<'text' | 'file'>().notNull(),
    /** Null in a file's message, and where the text was removed because somebody is forgotten. */
    textMessage: text('text_message'),
    fileName: text('file_name'),
    filePath: text('file_path'),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.chatGroupId, table.sequence] }),
    uniqueIndex('chat_message_id_key').on(table.cid, table.messageId),
    // Whether a file may go is asked by it, also by the key below.
    index('chat_message_file_idx').on(table.cid, table.filePath).where(sql`${table.filePath} is not null`),
    ofChatGroup('chat_message_chat_group_fk', table),
    foreignKey({
      name: 'chat_message_file_fk',
      columns: [table.cid, table.filePath],
      foreignColumns: [uploadedFile.cid, uploadedFile.objectKey],
    }),
  ],
);

/**
 * A message as the search looks at it, derived by `writeSearchRows`: what somebody wrote, or the name of their file. Apart
 * from the message itself, so that reading a conversation reads none of it.
 */
export const messageSearch = pgTable(
  'message_search',
  {
    cid: text('corporation_id').notNull(),
    chatGroupId: text('chat_group_id').notNull(),
    sequence: integer('sequence').notNull(),
    sentAt: instant('sent_at').notNull(),
    searchText: text('search_text').notNull(),
    /** The grams of the text, scattered by the company and the time: the index holds each period of a company apart. */
    grams: integer('grams').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.chatGroupId, table.sequence] }),
    foreignKey({
      name: 'message_search_message_fk',
      columns: [table.cid, table.chatGroupId, table.sequence],
      foreignColumns: [chatMessage.cid, chatMessage.chatGroupId, chatMessage.sequence],
    }).onDelete('cascade'),
    index('message_search_newest_idx').on(table.cid, table.sentAt, table.chatGroupId, table.sequence),
    // Without the list of what is not sorted in yet: a search would read all of it for each period that it asks for.
    index('message_search_grams_idx').using('gin', table.grams).with({ fastupdate: false }),
  ],
);

/**
 * A message or a scout that is to leave later: a message names its conversation, a scout its candidate and project.
 * `claim` is the process that sends it just now, until `claimedUntil`.
 */
export const plannedMessage = pgTable(
  'planned_message',
  {
    cid: text('corporation_id').notNull(),
    plannedMessageId: text('planned_message_id').notNull(),
    chatGroupId: text('chat_group_id'),
    targetUid: text('target_uid'),
    projectId: text('project_id'),
    templateId: text('template_id'),
    /** The scout to the candidate that the writer knows of; null for none. */
    lastScoutId: text('last_scout_id'),
    /** Whether the company had passed on the candidate when it was saved. */
    wasPassed: boolean('was_passed'),
    textMessage: text('text_message').notNull(),
    writerUid: text('writer_uid').notNull(),
    writerName: text('writer_name').notNull(),
    sendAt: instant('send_at').notNull(),
    /** Counts the times that it was saved. */
    revision: integer('revision').notNull().default(1),
    /** How many messages there were, for a scout those of the candidate: what they write after them holds it. */
    seenCount: integer('seen_count').notNull(),
    /** Whether the project was open when it was saved: closing it holds the message. */
    wasProjectOpen: boolean('was_project_open').notNull(),
    heldReason: text('held_reason').$type<HeldReason>(),
    heldText: text('held_text'),
    claim: text('claim'),
    claimedUntil: instant('claimed_until'),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.plannedMessageId] }),
    index('planned_message_group_idx').on(table.cid, table.chatGroupId),
    index('planned_message_due_idx').on(table.sendAt).where(sql`${table.heldReason} is null`),
    ofChatGroup('planned_message_group_fk', table).onDelete('cascade'),
  ],
);
