import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Someone who signs in: today always a recruiter (role 2); candidates sign in on the other side of the platform. */
export const userAccount = pgTable(
  'user_account',
  {
    universalUid: text('universal_uid').primaryKey(),
    firebaseUid: text('firebase_uid').notNull(),
    email: text('email').notNull(),
    roleId: integer('role_id').notNull(),
    lastName: text('last_name').notNull().default(''),
    firstName: text('first_name').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    resignedAt: instant('resigned_at'),
  },
  (table) => [
    uniqueIndex('user_account_firebase_uid_key').on(table.firebaseUid),
    uniqueIndex('user_account_email_key').on(sql`lower(${table.email})`),
  ],
);
