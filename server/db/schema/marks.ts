import { date, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LabelColor, PassReason } from '#endpoints/user-profile';
import { instant } from './columns.ts';

export const favoriteUser = pgTable(
  'favorite_user',
  {
    cid: text('corporation_id').notNull(),
    universalUid: text('universal_uid').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.universalUid] }),
    index('favorite_user_newest_idx').on(table.cid, table.createdAt),
  ],
);

export const memo = pgTable(
  'memo',
  {
    cid: text('corporation_id').notNull(),
    targetUid: text('target_uid').notNull(),
    memo: text('memo').notNull(),
    updatedBy: text('updated_by').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cid, table.targetUid] })],
);

export const passedUser = pgTable(
  'passed_user',
  {
    cid: text('corporation_id').notNull(),
    universalUid: text('universal_uid').notNull(),
    reason: text('reason').$type<PassReason>(),
    passedBy: text('passed_by').notNull(),
    passedByName: text('passed_by_name').notNull(),
    passedAt: instant('passed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cid, table.universalUid] })],
);

/** The day in JST on which the company means to contact a candidate again, at most one for each. */
export const recontact = pgTable(
  'recontact',
  {
    cid: text('corporation_id').notNull(),
    universalUid: text('universal_uid').notNull(),
    recontactOn: date('recontact_on').notNull(),
    note: text('note').notNull().default(''),
    /** Whose it is: who set it last, perhaps no member any more. */
    setBy: text('set_by').notNull(),
    setByName: text('set_by_name').notNull(),
    setAt: instant('set_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.universalUid] }),
    index('recontact_day_idx').on(table.cid, table.recontactOn, table.universalUid),
  ],
);

export const label = pgTable(
  'label',
  {
    cid: text('corporation_id').notNull(),
    labelId: text('label_id').notNull(),
    name: text('name').notNull(),
    /** The name as it is compared: no two labels of a company may have the same. */
    nameKey: text('name_key').notNull(),
    color: text('color').$type<LabelColor>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.labelId] }),
    uniqueIndex('label_name_key').on(table.cid, table.nameKey),
  ],
);

export const labelledUser = pgTable(
  'labelled_user',
  {
    cid: text('corporation_id').notNull(),
    labelId: text('label_id').notNull(),
    universalUid: text('universal_uid').notNull(),
    labelledBy: text('labelled_by').notNull(),
    labelledAt: instant('labelled_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.labelId, table.universalUid] }),
    index('labelled_user_candidate_idx').on(table.cid, table.universalUid),
    foreignKey({
      name: 'labelled_user_label_fk',
      columns: [table.cid, table.labelId],
      foreignColumns: [label.cid, label.labelId],
    }).onDelete('cascade'),
  ],
);
