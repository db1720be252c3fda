import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { mailboxOf } from '../mailbox.ts';
import { instant } from './columns.ts';

export const corporation = pgTable(
  'corporation',
  {
    cid: text('corporation_id').primaryKey(),
    name: text('name').notNull(),
    introduction: text('introduction').notNull().default(''),
    url: text('url').notNull().default(''),
    prefectureCode: text('prefecture_code'),
    address: text('address').notNull().default(''),
    contactPersonName: text('contact_person_name').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    logoPath: text('logo_path'),
    isSw: boolean('is_sw').notNull().default(false),
    /** Null is free; see `corporationRoleOf`. */
    contractType: text('contract_type'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('corporation_sw_idx').on(table.cid).where(sql`${table.isSw}`)],
);

export const corporationMember = pgTable(
  'corporation_member',
  {
    cid: text('corporation_id').notNull(),
    universalUid: text('universal_uid').notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** Mails about replies and applications are of one's own conversations and nobody's; null is of all. */
    isMailedOwnOnly: boolean('is_mailed_own_only'),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.universalUid] }),
    index('corporation_member_user_idx').on(table.universalUid, table.joinedAt),
  ],
);

export const corporationMemberInvitation = pgTable(
  'corporation_member_invitation',
  {
    invitationId: text('invitation_id').primaryKey(),
    cid: text('corporation_id').notNull(),
    email: text('email').notNull(),
    invitedBy: text('invited_by').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
  },
  (table) => [
    index('invitation_corporation_idx').on(table.cid, table.email),
    // What an address, and what a person, has got or sent of late, in all companies.
    index('invitation_mailbox_idx').on(mailboxOf(table.email), table.createdAt),
    index('invitation_inviter_idx').on(table.invitedBy, table.createdAt),
    index('invitation_expiry_idx').on(table.expiresAt),
  ],
);

export const temporaryAccount = pgTable(
  'temporary_account',
  {
    temporaryId: text('temporary_id').primaryKey(),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('temporary_account_email_idx').on(table.email),
    index('temporary_account_mailbox_idx').on(mailboxOf(table.email), table.createdAt),
    index('temporary_account_expiry_idx').on(table.expiresAt),
  ],
);

export const billingDestination = pgTable('billing_destination', {
  cid: text('corporation_id').primaryKey(),
  companyName: text('company_name').notNull(),
  department: text('department').notNull(),
  personName: text('person_name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  postalCode: text('postal_code').notNull(),
  prefectureCode: text('prefecture_code'),
  address: text('address').notNull(),
  building: text('building').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Days in JST as `2026-11-21`, price in yen per billing cycle. */
export const contractedPaidPlan = pgTable('contracted_paid_plan', {
  cid: text('corporation_id').primaryKey(),
  planName: text('plan_name').notNull(),
  startDate: text('start_date').notNull(),
  endDate: text('end_date').notNull(),
  price: integer('price').notNull(),
  billingCycle: text('billing_cycle').$type<'month' | 'year'>().notNull(),
  autoRenew: boolean('auto_renew').notNull(),
});
