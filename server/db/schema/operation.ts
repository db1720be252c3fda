import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Change } from '#endpoints/live';
import { instant } from './columns.ts';

/** Secrets that the servers of one database share, made by the first one that needs them. */
export const serverSecret = pgTable('server_secret', {
  name: text('name').primaryKey(),
  secret: text('secret').notNull(),
});

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
    /** SHA-256 of what the version that wrote the row made of the request; for processes without `sentHash`. */
    requestHash: text('request_hash').notNull(),
    /** SHA-256 of parameters, query and body as they were sent; null in a row of the version before. */
    sentHash: text('sent_hash'),
    /** JSON, as text: a repetition gets the same bytes. */
    response: text('answer').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.universalUid, table.endpoint, table.key] }),
    index('idempotency_key_age_idx').on(table.createdAt),
  ],
);

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

/**
 * Whom `npm run forget` has forgotten; ids only, kept for ever: after a backup is restored they are forgotten again. Without
 * `doneAt` it was ended in the middle.
 */
export const forgotten = pgTable(
  'forgotten',
  {
    kind: text('kind').$type<'candidate' | 'member' | 'company'>().notNull(),
    id: text('id').notNull(),
    begunAt: instant('begun_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

/** A file whose upload was removed: it is still to be deleted from the store, after the commit. */
export const removedFile = pgTable(
  'removed_file',
  {
    cid: text('corporation_id').notNull(),
    objectKey: text('object_key').notNull(),
    removedAt: instant('removed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cid, table.objectKey] })],
);
