import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { corporationMember } from './companies.ts';

/**
 * A search that a company keeps. A removed one stays for a day, so that removing it can be undone with all that its
 * members had set.
 */
export const savedSearch = pgTable(
  'saved_search',
  {
    cid: text('corporation_id').notNull(),
    savedSearchId: text('saved_search_id').notNull(),
    name: text('name').notNull(),
    /** The conditions as the query part of an address, as they were saved. */
    search: text('search').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.savedSearchId] }),
    uniqueIndex('saved_search_name_key').on(table.cid, table.name).where(sql`${table.removedAt} is null`),
    index('saved_search_removed_idx')
      .on(table.cid, table.removedAt)
      .where(sql`${table.removedAt} is not null`),
  ],
);

/** What a member has to do with a saved search; who has never opened it nor asked for mails has no row. */
export const savedSearchMember = pgTable(
  'saved_search_member',
  {
    cid: text('corporation_id').notNull(),
    savedSearchId: text('saved_search_id').notNull(),
    universalUid: text('universal_uid').notNull(),
    lookedAt: instant('looked_at'),
    isMailed: boolean('is_mailed').notNull().default(false),
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.savedSearchId, table.universalUid] }),
    index('saved_search_member_user_idx').on(table.cid, table.universalUid),
    index('saved_search_member_mail_idx').on(table.cid, table.universalUid).where(sql`${table.isMailed}`),
    foreignKey({
      name: 'saved_search_member_search_fk',
      columns: [table.cid, table.savedSearchId],
      foreignColumns: [savedSearch.cid, savedSearch.savedSearchId],
    }).onDelete('cascade'),
    // A member who leaves the company gets no more mails, also after coming back.
    foreignKey({
      name: 'saved_search_member_member_fk',
      columns: [table.cid, table.universalUid],
      foreignColumns: [corporationMember.cid, corporationMember.universalUid],
    }).onDelete('cascade'),
  ],
);

/** The last day in JST on which a person got the mail about new hits: one a day, for all companies together. */
export const savedSearchMail = pgTable('saved_search_mail', {
  universalUid: text('universal_uid').primaryKey(),
  day: text('day').notNull(),
});
