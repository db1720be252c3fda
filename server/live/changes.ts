import { inArray, lt, sql } from 'drizzle-orm';
import { LIVE_REPLAY_SECONDS } from '#endpoints/live';
import { type Database, type Executor, queryRows } from '../db/database.ts';
import { PURGE_BATCH, purgeInBatches } from '../db/purge.ts';
import { liveChange } from '../db/schema.ts';
import { afterCommit } from '../db/transactions.ts';
import { announceSoon } from './announce.ts';

/** How long changes are kept: a stream that was away for longer is asked to read everything again. */
export const KEPT_MS = 60 * 60_000;

/** Most changes that a stream is sent at once; after more it is asked to read everything again. */
const MAX_CHANGES = 500;

type Kind = (typeof liveChange.$inferSelect)['kind'];

/** A change as the streams get it, with the transaction that made it. */
export type RecordedChange = { cid: string; kind: Kind; id: string; transaction: string };

/**
 * Writes that something has changed into the transaction of the change, and has it announced soon after that has committed.
 * `db` must be that transaction.
 */
export async function recordChange(
  db: Executor,
  { cid, kind, id, at }: { cid: string; kind: Kind; id: string; at: Date },
): Promise<void> {
  await db.insert(liveChange).values({ cid, kind, recordId: id, changedAt: at });
  afterCommit(announceSoon);
}

const asJson = sql`coalesce(json_agg(json_build_object('cid', c.corporation_id, 'kind', c.kind, 'id', c.record_id,
  'transaction', c.transaction_id::text) order by c.change_id), '[]')::text`;

/** What a snapshot does not have yet. Rows of transactions to come were restored from another database: nobody missed them. */
const after = (snapshot: string) =>
  sql`c.transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)::text::bigint
    and c.transaction_id < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    and not pg_visible_in_snapshot(c.transaction_id::text::xid8, ${snapshot}::pg_snapshot)`;

type Found = { snapshot: string; changes: string };

const toFound = ([row]: readonly Found[]): { snapshot: string; changes: RecordedChange[] } => {
  if (!row) throw new Error('The database returned no snapshot');
  return { snapshot: row.snapshot, changes: JSON.parse(row.changes) };
};

/** Returns the place at which the table is now: a snapshot, as text. */
export async function readPlace(db: Database): Promise<string> {
  return toFound(
    await queryRows<Found>(db, sql`select pg_current_snapshot()::text as snapshot, '[]' as changes`),
  ).snapshot;
}

/** Returns what has become visible after a snapshot, of all companies, and the snapshot that this is up to. */
export async function readChangesAfter(db: Database, snapshot: string) {
  return toFound(
    await queryRows<Found>(
      db,
      sql`select pg_current_snapshot()::text as snapshot,
        (select ${asJson} from live_change c where ${after(snapshot)}) as changes`,
    ),
  );
}

/**
 * Returns what a company's new stream has missed, since a snapshot or else recently; null when that is too much. `isMember`
 * says whether the reader still belongs to the company.
 */
export async function readMissedChanges(
  db: Database,
  {
    cid,
    universalUid,
    snapshot,
    now,
  }: { cid: string; universalUid: string; snapshot: string | null; now: Date },
): Promise<{ snapshot: string; changes: RecordedChange[] | null; isMember: boolean }> {
  const recent = new Date(now.getTime() - LIVE_REPLAY_SECONDS * 1000).toISOString();
  const isMissed = snapshot ? after(snapshot) : sql`c.changed_at > ${recent}::timestamptz`;
  const found = toFound(
    await queryRows<Found>(
      db,
      sql`select pg_current_snapshot()::text as snapshot,
      (select ${asJson} from (
        select * from live_change c where c.corporation_id = ${cid} and ${isMissed}
        order by c.change_id limit ${MAX_CHANGES + 1}
      ) c) as changes`,
    ),
  );
  // After the place: who is removed later is told so by a change. The members may be on another server.
  const members = await queryRows(
    db,
    sql`select 1 from corporation_member m where m.corporation_id = ${cid} and m.universal_uid = ${universalUid}`,
  );
  const isTooMuch = found.changes.length > MAX_CHANGES;
  return { ...found, changes: isTooMuch ? null : found.changes, isMember: members.length > 0 };
}

/** Returns which of these people are still members of these companies and have not resigned, as `cid universalUid`. */
export async function readMemberships(
  db: Database,
  people: readonly { cid: string; universalUid: string }[],
): Promise<Set<string>> {
  const list = (values: readonly string[]) =>
    sql`array[${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )}]::text[]`;
  const rows = await queryRows<{ member: string }>(
    db,
    sql`select m.corporation_id || ' ' || m.universal_uid as member
      from unnest(${list(people.map(({ cid }) => cid))}, ${list(people.map(({ universalUid }) => universalUid))}) as p(cid, uid)
      join corporation_member m on m.corporation_id = p.cid and m.universal_uid = p.uid
      join user_account u on u.universal_uid = p.uid and u.resigned_at is null`,
  );
  return new Set(rows.map(({ member }) => member));
}

/** Deletes the changes that no stream can ask for any more, in short statements; returns how many there were. */
export function purgeChanges(db: Database, now: Date): Promise<number> {
  const old = db
    .select({ changedAt: liveChange.changedAt })
    .from(liveChange)
    .where(lt(liveChange.changedAt, new Date(now.getTime() - KEPT_MS)))
    .orderBy(liveChange.changedAt)
    .limit(PURGE_BATCH);
  return purgeInBatches(() =>
    db.delete(liveChange).where(inArray(liveChange.changedAt, old)).returning({ id: liveChange.changeId }),
  );
}
