import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { MailFrequency, NotificationEvent } from '#endpoints/notification';
import { instant } from './columns.ts';
import { corporationMember } from './companies.ts';
import { chatGroup } from './conversations.ts';

/**
 * How often a member is mailed about a kind of event; who is not has no row. What came until `counted_from` has been
 * mailed, or was there before the mails were asked for.
 */
export const notificationSetting = pgTable(
  'notification_setting',
  {
    cid: text('corporation_id').notNull(),
    universalUid: text('universal_uid').notNull(),
    event: text('event').$type<NotificationEvent>().notNull(),
    frequency: text('frequency').$type<MailFrequency>().notNull(),
    countedFrom: instant('counted_from').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.universalUid, table.event] }),
    // The mails go from person to person, in all of their companies.
    index('notification_setting_person_idx').on(table.universalUid, table.cid, table.event),
    // A member who leaves the company gets no more mails, also after coming back.
    foreignKey({
      name: 'notification_setting_member_fk',
      columns: [table.cid, table.universalUid],
      foreignColumns: [corporationMember.cid, corporationMember.universalUid],
    }).onDelete('cascade'),
  ],
);

/** When a person was last seen with the app open, to the minute: who is there needs no mail. */
export const presence = pgTable('presence', {
  universalUid: text('universal_uid').primaryKey(),
  seenAt: instant('seen_at').notNull(),
});

/**
 * A mail that a process is about to send to a person: until `until` no other does, and after a failed try nobody does
 * again. A row goes when the mail is out.
 */
export const mailAttempt = pgTable(
  'mail_attempt',
  {
    universalUid: text('universal_uid').notNull(),
    kind: text('kind').$type<'events' | 'searches'>().notNull(),
    tries: integer('tries').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.universalUid, table.kind] })],
);

/**
 * A mail that somebody asked for and that is still to be sent: it is made of its record, an invitation or a sign-up. Until
 * `until` one process has it. A row goes when the mail is out, refused or of no use any more.
 */
export const outgoingMail = pgTable(
  'outgoing_mail',
  {
    kind: text('kind').$type<'invitation' | 'signUp'>().notNull(),
    recordId: text('record_id').notNull(),
    tries: integer('tries').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.recordId] })],
);

/** Which process goes through the mails of a kind, until when unless it says that it still does. */
export const mailRound = pgTable('mail_round', {
  kind: text('kind').$type<'events' | 'searches'>().primaryKey(),
  holder: text('holder').notNull(),
  until: instant('until').notNull(),
});

/**
 * Addresses, in lower case, whose mail server has refused a mail for good or sent it back. Mails about events wait until the
 * address changes or somebody says that it works.
 */
export const undeliverableAddress = pgTable('undeliverable_address', {
  address: text('address').primaryKey(),
  notedAt: instant('noted_at').notNull(),
});

/** A browser that is told of messages while the app is closed: its address at a push service, and the keys that it reads with. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    endpoint: text('endpoint').primaryKey(),
    universalUid: text('universal_uid').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    isBrief: boolean('is_brief').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [index('push_subscription_person_idx').on(table.universalUid)],
);

/** The last message of a conversation of which members have been told: whichever process writes the row tells them. */
export const pushedMessage = pgTable(
  'pushed_message',
  {
    cid: text('corporation_id').notNull(),
    chatGroupId: text('chat_group_id').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.chatGroupId] }),
    foreignKey({
      name: 'pushed_message_group_fk',
      columns: [table.cid, table.chatGroupId],
      foreignColumns: [chatGroup.cid, chatGroup.chatGroupId],
    }).onDelete('cascade'),
  ],
);
