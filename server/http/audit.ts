import { inArray, lt, sql } from 'drizzle-orm';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { type Database, type Executor, queryRows } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { PURGE_BATCH, purgeInBatches } from '../db/purge.ts';
import { auditEntry } from '../db/schema.ts';

/** How long entries are kept: a year and a month, for a yearly review. */
const RETENTION_MS = 396 * 24 * 60 * 60 * 1000;

/** Fields that hold an id or the key of a file; what is in them must look like one, too. */
const ID_FIELD = /(Id|Uid|Key|Path)$/;
const ID = /^[\w-]{1,64}(\/[\w-]{1,64}(\.[a-z0-9]{1,8})?)?$/;

/** A write that was done, with who did it. */
export type Write = {
  definition: EndpointDefinition;
  caller: { user?: { universalUid: string }; cid?: string };
  params: Readonly<Record<string, string>>;
  body: unknown;
  result: unknown;
  requestId: string;
  at: Date;
};

function idsIn(fields: unknown): Record<string, string> {
  const ids: Record<string, string> = {};
  if (typeof fields !== 'object' || fields === null) return ids;
  for (const [name, value] of Object.entries(fields)) {
    if (ID_FIELD.test(name) && typeof value === 'string' && ID.test(value)) ids[name] = value;
  }
  return ids;
}

/** Returns the ids that a write named or returned; a bare id is `createdId`. */
export function recordsOf({
  definition,
  params: { cid: _, ...params },
  body,
  result,
}: Write): Record<string, string> {
  const made = definition.responseType === 'text' ? { createdId: result } : result;
  return { ...idsIn(made), ...idsIn(body), ...idsIn(params) };
}

/** Records who did what to which record; ids only. */
export async function recordWrite(db: Executor, write: Write): Promise<void> {
  const { definition, caller, requestId, at } = write;
  await db.insert(auditEntry).values({
    cid: caller.cid ?? '',
    entryId: newId(),
    universalUid: caller.user?.universalUid ?? '',
    action: definition.path,
    records: recordsOf(write),
    requestId,
    at,
  });
}

/** Returns the ids of what a company has written since an instant. */
export async function listEntriesSince(db: Executor, cid: string, since: Date): Promise<string[]> {
  const [row] = await queryRows<{ ids: string[] }>(
    db,
    sql`select array(select e.entry_id from audit_entry e
      where e.corporation_id = ${cid} and e.at >= ${since.toISOString()}::timestamptz) as ids`,
  );
  return row?.ids ?? [];
}

/** Returns whether a database has all of these entries of a company, and with them the writes that they record. */
export async function hasEntries(db: Executor, cid: string, entryIds: string[]): Promise<boolean> {
  if (entryIds.length === 0) return true;
  // One parameter, however many there are: the statement stays the same and is prepared once.
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from audit_entry e
      where e.corporation_id = ${cid} and e.entry_id = any(${`{${entryIds.join()}}`}::text[])`,
  );
  return row?.count === entryIds.length;
}

/** Deletes the entries that are too old, in short statements; returns how many there were. */
export function purgeAuditLog(db: Database, now: Date): Promise<number> {
  const expired = db
    .select({ at: auditEntry.at })
    .from(auditEntry)
    .where(lt(auditEntry.at, new Date(now.getTime() - RETENTION_MS)))
    .orderBy(auditEntry.at)
    .limit(PURGE_BATCH);
  return purgeInBatches(() =>
    db.delete(auditEntry).where(inArray(auditEntry.at, expired)).returning({ id: auditEntry.entryId }),
  );
}
