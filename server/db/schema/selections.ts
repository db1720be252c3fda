import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { ofChatGroup } from './conversations.ts';
import { ofProject } from './projects.ts';

export const application = pgTable(
  'application',
  {
    cid: text('corporation_id').notNull(),
    applicationId: text('application_id').notNull(),
    chatGroupId: text('chat_group_id').notNull(),
    projectId: text('project_id').notNull(),
    universalUid: text('universal_uid').notNull(),
    message: text('message').notNull(),
    appliedAt: instant('applied_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.applicationId] }),
    uniqueIndex('application_chat_group_key').on(table.cid, table.chatGroupId),
    index('application_newest_idx').on(table.cid, table.appliedAt),
    index('application_project_idx').on(table.cid, table.projectId, table.appliedAt),
    index('application_unread_idx').on(table.cid, table.appliedAt).where(sql`${table.readAt} is null`),
    index('application_user_idx').on(table.cid, table.universalUid),
    ofChatGroup('application_chat_group_fk', table),
    ofProject('application_project_fk', table),
  ],
);

export const scout = pgTable(
  'scout',
  {
    cid: text('corporation_id').notNull(),
    scoutId: text('scout_id').notNull(),
    targetUid: text('target_uid').notNull(),
    projectId: text('project_id').notNull(),
    message: text('message').notNull(),
    senderUid: text('sender_uid').notNull(),
    senderName: text('sender_name').notNull(),
    scoutedAt: instant('scouted_at').notNull(),
    readAt: instant('read_at'),
    repliedAt: instant('replied_at'),
    lastReplyAt: instant('last_reply_at'),
    declinedAt: instant('declined_at'),
    chatGroupId: text('chat_group_id').notNull(),
    /** What the text was made of; null without a template. */
    templateId: text('template_id'),
    /** Its version then; null before versions were counted, which stands for the first. */
    templateVersion: integer('template_version'),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.scoutId] }),
    index('scout_newest_idx').on(table.cid, table.scoutedAt, table.scoutId),
    index('scout_target_idx').on(table.cid, table.targetUid, table.scoutedAt),
    index('scout_chat_group_idx').on(table.cid, table.chatGroupId),
    ofChatGroup('scout_chat_group_fk', table),
    ofProject('scout_project_fk', table),
  ],
);

/** The newest scout to a candidate as a member last asked for it, kept for a day: who sends another one without naming it means this one. */
export const seenScout = pgTable(
  'seen_scout',
  {
    cid: text('corporation_id').notNull(),
    universalUid: text('universal_uid').notNull(),
    targetUid: text('target_uid').notNull(),
    scoutId: text('scout_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.universalUid, table.targetUid] }),
    index('seen_scout_age_idx').on(table.seenAt),
  ],
);

export const scoutTemplate = pgTable(
  'scout_template',
  {
    cid: text('corporation_id').notNull(),
    templateId: text('template_id').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** Counts the texts that it has had, from 1. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    archivedAt: instant('archived_at'),
  },
  (table) => [primaryKey({ columns: [table.cid, table.templateId] })],
);
