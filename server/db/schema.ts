import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Change } from '#endpoints/live';
import type { MailFrequency, NotificationEvent } from '#endpoints/notification';
import type { ProjectDetail, ProjectFeature, ProjectSetting, SwProject } from '#endpoints/project';
import type { FinishReason } from '#endpoints/selection';
import type { LabelColor, PassReason, UserProfile } from '#endpoints/user-profile';
import { nameRank, selectionRank } from './ranks.ts';

// One file although it is long: the tables refer to each other, and are read beside each other (biome.json excepts it).
//
// Indexes for lists in descending order are written ascending and read backwards: Drizzle would make descending ones
// with NULLS LAST, which no `order by … desc` can use.
//
// Tables of a company have `corporation_id` first in their keys and indexes, and refer to each other by keys that carry
// it: no row can belong to another company's (docs/scaling.md).

/** Milliseconds are what the API's timestamps carry, so a value survives the way to the browser and back. */
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

// ---- masters ------------------------------------------------------------------------------------

export const jobCategory = pgTable('job_category', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  parentId: text('parent_id'),
  position: integer('position').notNull(),
});

export const prefecture = pgTable('prefecture', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
});

export const workingForm = pgTable('working_form', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
});

// ---- people -------------------------------------------------------------------------------------

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

/** What lists show of a candidate: a function of migration 0010. */
const card = sql`candidate_card(universal_uid, last_name, first_name, headline, prefecture_code, job_categories, skills, hours_min, hours_max, min_reward, working_form_ids, remote, start_from, updated_at, created_at)`;

/** What a search may ask of a candidate besides words and skills: a function of migrations 0007 and 0010. */
const facets = sql`candidate_facets(prefecture_code, remote, start_from, max_years, hours_max, min_reward, working_form_ids, job_categories)`;

/** One candidate in sixteen, by which the search estimates what is common. */
const isInSample = sql`right("candidate"."universal_uid", 1) = '0'`;

/**
 * A candidate. What the search looks at comes first: a row is read from its beginning, and the long texts lie at its
 * end. `searchColumns` derives the columns marked as derived from the others.
 */
export const candidate = pgTable(
  'candidate',
  {
    universalUid: text('universal_uid').primaryKey(),
    lastLoginAt: instant('last_login_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    createdAt: instant('created_at').notNull(),
    hoursMin: integer('hours_min'),
    hoursMax: integer('hours_max'),
    minReward: integer('min_reward'),
    /** Derived: the longest experience in any job category, in years. */
    maxYears: integer('max_years').notNull(),
    /** Derived: no introduction or no career entered. */
    isBlank: boolean('is_blank').notNull(),
    prefectureCode: text('prefecture_code'),
    remote: text('remote').$type<NonNullable<UserProfile['remote']>>(),
    startFrom: text('start_from').$type<NonNullable<UserProfile['startFrom']>>(),
    workingFormIds: text('working_form_ids').array().notNull(),
    /** Derived from the job categories. */
    jobCategoryIds: text('job_category_ids').array().notNull(),
    jobCategories: jsonb('job_categories').$type<UserProfile['jobCategories']>().notNull(),
    /** Derived: skills in the form in which all spellings and synonyms are equal. */
    skillKeys: text('skill_keys').array().notNull(),
    /** Derived: everything a keyword may hit, folded, with other spellings and synonyms (`searchedForm`). */
    searchText: text('search_text').notNull(),
    lastName: text('last_name').notNull(),
    firstName: text('first_name').notNull(),
    lastNameKana: text('last_name_kana').notNull(),
    firstNameKana: text('first_name_kana').notNull(),
    imagePath: text('image_path'),
    headline: text('headline').notNull(),
    introduction: text('introduction').notNull(),
    skills: jsonb('skills').$type<UserProfile['skills']>().notNull(),
    careers: jsonb('careers').$type<UserProfile['careers']>().notNull(),
    links: jsonb('links').$type<UserProfile['links']>().notNull(),
    /** Derived: headline and positions, folded like `searchText`; what an order by fit looks at. */
    titleText: text('title_text').notNull().default(''),
    /** Derived: what the index holds of `searchText`, see `gramsOf`. */
    bigrams: integer('bigrams').array().notNull(),
    /**
     * Written by the database: most of what lists show of the candidate, as the text of a JSON object but for its first
     * brace.
     */
    card: text('card').notNull().generatedAlwaysAs(card),
  },
  (table) => [
    // Each carries most of what a search filters by (`include`, which Drizzle cannot say): migration 0008.
    index('candidate_last_login_idx').on(table.lastLoginAt, table.universalUid),
    index('candidate_updated_idx').on(table.updatedAt, table.universalUid),
    index('candidate_created_idx').on(table.createdAt, table.universalUid),
    // One index for all conditions: the rarest leads, and the others are skipped through beside it.
    index('candidate_search_idx').using('gin', table.bigrams, table.skillKeys, facets),
    // The same for one candidate in sixteen: where it finds many, the large one is not needed.
    index('candidate_sample_idx').using('gin', table.bigrams, table.skillKeys, facets).where(isInSample),
    // How far back so many of the newest reach is counted in the same sixteenth.
    index('candidate_last_login_sample_idx').on(table.lastLoginAt).where(isInSample),
    index('candidate_updated_sample_idx').on(table.updatedAt).where(isInSample),
    index('candidate_created_sample_idx').on(table.createdAt).where(isInSample),
    // And for another quarter, apart from that: what would be too few in a sixteenth is often enough in both.
    index('candidate_quarter_idx')
      .using('gin', table.bigrams, table.skillKeys, facets)
      .where(sql`right(${table.universalUid}, 1) in ('1', '2', '3', '4')`),
  ],
);

/** Which version of the code and its data wrote derived columns; where another one did, they are derived again. */
export const derivedVersion = pgTable('derived_version', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
});

// ---- companies ----------------------------------------------------------------------------------

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
  (table) => [index('invitation_corporation_idx').on(table.cid, table.email)],
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
  (table) => [index('temporary_account_email_idx').on(table.email)],
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

// ---- what a company keeps on candidates ---------------------------------------------------------

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

/** Secrets that the servers of one database share, made by the first one that needs them. */
export const serverSecret = pgTable('server_secret', {
  name: text('name').primaryKey(),
  secret: text('secret').notNull(),
});

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

// ---- projects -----------------------------------------------------------------------------------

export const project = pgTable(
  'project',
  {
    cid: text('corporation_id').notNull(),
    projectId: text('project_id').notNull(),
    isSwProject: boolean('is_sw_project').notNull(),
    status: text('status').$type<'draft' | 'published' | 'paused' | 'closed'>().notNull(),
    title: text('title').notNull(),
    detail: jsonb('detail').$type<ProjectDetail>().notNull(),
    feature: jsonb('feature').$type<ProjectFeature>().notNull(),
    swProject: jsonb('sw_project').$type<SwProject>(),
    setting: jsonb('setting').$type<ProjectSetting>().notNull(),
    publishedAt: instant('published_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.projectId] }),
    index('project_id_idx').on(table.projectId),
    index('project_updated_idx').on(table.cid, table.updatedAt),
  ],
);

/** Returns the key that keeps the project of a row in the same company. */
const ofProject = (name: string, table: { cid: AnyPgColumn; projectId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [table.cid, table.projectId],
    foreignColumns: [project.cid, project.projectId],
  });

/** A candidate likes a project. */
export const favoriteProject = pgTable(
  'favorite_project',
  {
    cid: text('corporation_id').notNull(),
    projectId: text('project_id').notNull(),
    universalUid: text('universal_uid').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.projectId, table.universalUid] }),
    index('favorite_project_newest_idx').on(table.cid, table.createdAt),
    ofProject('favorite_project_project_fk', table),
  ],
);

// ---- conversations ------------------------------------------------------------------------------

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
    lastExcerpt: text('last_excerpt'),
    lastSentAt: instant('last_sent_at'),
    lastFromUs: boolean('last_from_us'),
    createdAt: instant('created_at').notNull(),
    /** The member who looks after it; a member who is removed is taken off (docs/decisions/0033-inbox.md). */
    assigneeUid: text('assignee_uid'),
    /** The day in JST until which the company means to reply. */
    replyDueOn: date('reply_due_on'),
    /** The candidate's names as searches look at them; triggers keep it true, so nobody else writes it. */
    partnerKey: text('partner_key').notNull().default(''),
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
    index('chat_group_status_idx').on(table.cid, selectionRank(table), table.createdAt, table.chatGroupId),
    index('chat_group_name_idx').on(table.cid, nameRank(table), table.chatGroupId),
    // What 今日やること counts.
    index('chat_group_awaiting_idx')
      .on(table.cid, table.lastSentAt)
      .where(sql`${table.lastFromUs} = false and ${table.status} not in ('matched', 'finished')`),
    index('chat_group_applied_idx').on(table.cid, table.chatGroupId).where(sql`${table.status} = 'applied'`),
    index('chat_group_assignee_idx').on(table.cid, table.assigneeUid, table.lastSentAt),
    index('chat_group_unread_idx').on(table.cid, table.lastSentAt).where(sql`${table.unreadCount} > 0`),
    ofProject('chat_group_project_fk', table),
  ],
);

/** Returns the key that keeps the conversation of a row in the same company. */
const ofChatGroup = (name: string, table: { cid: AnyPgColumn; chatGroupId: AnyPgColumn }) =>
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
    textMessage: text('text_message'),
    fileName: text('file_name'),
    filePath: text('file_path'),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.chatGroupId, table.sequence] }),
    uniqueIndex('chat_message_id_key').on(table.cid, table.messageId),
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
    /** The grams of the text, scattered by the company: an index of all companies holds each company's apart. */
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
    index('message_search_grams_idx').using('gin', table.grams),
  ],
);

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

export const scoutTemplate = pgTable(
  'scout_template',
  {
    cid: text('corporation_id').notNull(),
    templateId: text('template_id').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    archivedAt: instant('archived_at'),
  },
  (table) => [primaryKey({ columns: [table.cid, table.templateId] })],
);

// ---- repeated requests --------------------------------------------------------------------------

/**
 * The response of a write, so that its repetition under the same key gets the same one. `cid` is empty for
 * a call outside of a company. Only writes that succeeded leave a row.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    cid: text('corporation_id').notNull(),
    universalUid: text('universal_uid').notNull(),
    /** The path of the endpoint's definition. */
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the parameters, the query and the body. */
    requestHash: text('request_hash').notNull(),
    /** JSON, as text: a repetition gets the same bytes. */
    response: text('answer').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.universalUid, table.endpoint, table.key] }),
    index('idempotency_key_age_idx').on(table.createdAt),
  ],
);

// ---- rate limits --------------------------------------------------------------------------------

/** The calls of a client, a user or an address, in a bucket of the rate limits since its window began. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    bucket: text('bucket').notNull(),
    client: text('client').notNull(),
    hits: integer('hits').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.client] }),
    index('rate_limit_over_idx').on(table.resetsAt),
  ],
);

// ---- live ---------------------------------------------------------------------------------------

/**
 * What has changed for the open pages of a company, kept for an hour; ids only. Written in the transaction of the change.
 * `transactionId` says which one that is: a number given out earlier may become visible later, so places in this table
 * are snapshots (docs/decisions/0028-live-changes.md).
 */
export const liveChange = pgTable(
  'live_change',
  {
    cid: text('corporation_id').notNull(),
    changeId: bigint('change_id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    kind: text('kind').$type<Change['kind']>().notNull(),
    recordId: text('record_id').notNull(),
    transactionId: bigint('transaction_id', { mode: 'bigint' })
      .notNull()
      .default(sql`(pg_current_xact_id())::text::bigint`),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.changeId] }),
    index('live_change_transaction_idx').on(table.transactionId),
    index('live_change_age_idx').on(table.changedAt),
  ],
);

// ---- audit --------------------------------------------------------------------------------------

/**
 * Who did what to which record: one row for each write that succeeded. Ids only, no text that anybody entered.
 * `cid` is empty for a call outside of a company, `universalUid` for one without a token.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    cid: text('corporation_id').notNull(),
    entryId: text('entry_id').notNull(),
    universalUid: text('universal_uid').notNull(),
    /** The path of the endpoint's definition. */
    action: text('action').notNull(),
    /** The ids that the call named or made, by the name of their field. */
    records: jsonb('records').$type<Readonly<Record<string, string>>>().notNull(),
    requestId: text('request_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.entryId] }),
    index('audit_entry_newest_idx').on(table.cid, table.at),
    index('audit_entry_age_idx').on(table.at),
  ],
);

// ---- files --------------------------------------------------------------------------------------

/** An uploaded file. `cid` is empty for a logo that no company has taken yet. */
export const uploadedFile = pgTable(
  'uploaded_file',
  {
    cid: text('corporation_id').notNull(),
    objectKey: text('object_key').notNull(),
    kind: text('kind').$type<'logo' | 'project' | 'chat'>().notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    byteSize: integer('byte_size').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cid, table.objectKey] })],
);
