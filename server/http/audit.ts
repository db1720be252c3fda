import { inArray, lt, sql } from 'drizzle-orm';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { type Database, type Executor, queryRows } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { auditEntry } from '../db/schema.ts';

/** How long the log is kept: a year and a month, so that a yearly review finds all of it. */
const KEPT_MS = 396 * 24 * 60 * 60 * 1000;

/** Rows that one statement of the purge deletes: no lock is held for long. */
const PURGE_BATCH = 1000;

/** Fields that hold an id or the key of a file; what is in them must look like one, too. */
const ID_FIELD = /(Id|Uid|Key|Path)$/;
const ID = /^[\w-]{1,64}(\/[\w-]{1,64}(\.[a-z0-9]{1,8})?)?$/;

type Write = {
  definition: EndpointDefinition;
  caller: { user?: { universalUid: string }; corporation?: { universalCorporationId: string } };
  params: Readonly<Record<string, string>>;
  body: unknown;
  answer: unknown;
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

/** The ids that a write named in its path and body, and those that it answered; a bare id is `createdId`. */
function recordsOf({
  definition,
  params: { cid: _, ...params },
  body,
  answer,
}: Write): Record<string, string> {
  const made = definition.responseType === 'text' ? { createdId: answer } : answer;
  return { ...idsIn(made), ...idsIn(body), ...idsIn(params) };
}

/** Writes down who did what to which record; ids only. */
export async function recordWrite(db: Executor, write: Write): Promise<void> {
  const { definition, caller, requestId, at } = write;
  await db.insert(auditEntry).values({
    corporationId: caller.corporation?.universalCorporationId ?? '',
    entryId: newId(),
    universalUid: caller.user?.universalUid ?? '',
    action: definition.path,
    records: recordsOf(write),
    requestId,
    at,
  });
}

/** The ids of what a company has written since an instant. */
export async function listEntriesSince(db: Executor, corporationId: string, since: Date): Promise<string[]> {
  const [row] = await queryRows<{ ids: string[] }>(
    db,
    sql`select array(select e.entry_id from audit_entry e
      where e.corporation_id = ${corporationId} and e.at >= ${since.toISOString()}::timestamptz) as ids`,
  );
  return row?.ids ?? [];
}

/** Whether a database has all of these entries of a company, and with them what they tell of. */
export async function hasEntries(db: Executor, corporationId: string, entryIds: string[]): Promise<boolean> {
  if (entryIds.length === 0) return true;
  // One parameter, however many there are: the statement stays the same and is prepared once.
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from audit_entry e
      where e.corporation_id = ${corporationId} and e.entry_id = any(${`{${entryIds.join()}}`}::text[])`,
  );
  return row?.count === entryIds.length;
}

/** Deletes the entries that are older than the log is kept, in short statements; answers how many there were. */
export async function purgeAuditLog(db: Database, now: Date): Promise<number> {
  const expired = db
    .select({ at: auditEntry.at })
    .from(auditEntry)
    .where(lt(auditEntry.at, new Date(now.getTime() - KEPT_MS)))
    .orderBy(auditEntry.at)
    .limit(PURGE_BATCH);
  let purged = 0;
  let deleted: number;
  do {
    const rows = await db
      .delete(auditEntry)
      .where(inArray(auditEntry.at, expired))
      .returning({ id: auditEntry.entryId });
    deleted = rows.length;
    purged += deleted;
  } while (deleted >= PURGE_BATCH);
  return purged;
}
