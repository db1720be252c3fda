import { and, count, desc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { MAX_SAVED_SEARCHES, type SavedSearch } from '#endpoints/saved-search';
import { type Database, type Executor, queryRows } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { PURGE_BATCH, purgeInBatches } from '../../db/purge.ts';
import { savedSearch, savedSearchMember, userAccount } from '../../db/schema.ts';
import { aggregateNotFound, badRequest } from '../../kit/problem.ts';
import { checkNotChangedMeanwhile } from '../shared/changed-meanwhile.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { readConditions } from './conditions.ts';
import type { Watched } from './count-new.ts';

/** A removed search can be brought back for so long. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

type Caller = { cid: string; universalUid: string };
type Place = { cid: string; savedSearchId: string };

const isKept = (cid: string) => and(eq(savedSearch.cid, cid), isNull(savedSearch.removedAt));

const isAt = ({ cid, savedSearchId }: Place) =>
  and(eq(savedSearch.cid, cid), eq(savedSearch.savedSearchId, savedSearchId));

/** The row of a member on a search, for a join. */
const ofCaller = ({ cid, universalUid }: Caller) =>
  and(
    eq(savedSearchMember.cid, cid),
    eq(savedSearchMember.savedSearchId, savedSearch.savedSearchId),
    eq(savedSearchMember.universalUid, universalUid),
  );

/** Returns the searches that a company keeps, newest first, with what the caller has set. */
export async function listSavedSearches(db: Executor, caller: Caller): Promise<SavedSearch[]> {
  const rows = await db
    .select({
      savedSearchId: savedSearch.savedSearchId,
      name: savedSearch.name,
      search: savedSearch.search,
      createdAt: savedSearch.createdAt,
      lastName: userAccount.lastName,
      firstName: userAccount.firstName,
      isMailed: savedSearchMember.isMailed,
    })
    .from(savedSearch)
    .leftJoin(userAccount, eq(userAccount.universalUid, savedSearch.createdBy))
    .leftJoin(savedSearchMember, ofCaller(caller))
    .where(isKept(caller.cid))
    .orderBy(desc(savedSearch.createdAt), desc(savedSearch.savedSearchId));
  return rows.map(({ lastName, firstName, createdAt, isMailed, ...row }) => ({
    ...row,
    createdByName: `${lastName ?? ''} ${firstName ?? ''}`.trim() || null,
    createdAt: createdAt.toISOString(),
    isMailed: isMailed ?? false,
    unusable: readConditions(row.search).unusable,
  }));
}

/** How long a search counts as in use after one has looked at it. */
const IN_USE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Returns the searches of a company with the time when the caller looked at each, or when it was saved: those that the
 * caller is mailed about, or used in the last 30 days.
 */
export function listWatched(db: Executor, caller: Caller, now: Date): Promise<Watched[]> {
  const since = sql<Date>`coalesce(${savedSearchMember.lookedAt}, ${savedSearch.createdAt})`;
  const inUseFrom = new Date(now.getTime() - IN_USE_MS).toISOString();
  return db
    .select({
      savedSearchId: savedSearch.savedSearchId,
      search: savedSearch.search,
      since: since.mapWith(savedSearch.createdAt),
    })
    .from(savedSearch)
    .leftJoin(savedSearchMember, ofCaller(caller))
    .where(
      and(
        isKept(caller.cid),
        or(eq(savedSearchMember.isMailed, true), sql`${since} > ${inUseFrom}::timestamptz`),
      ),
    )
    .orderBy(desc(savedSearch.createdAt), desc(savedSearch.savedSearchId));
}

/** Under the company's lock: throws 400 when another search has the name. */
async function checkName(tx: Executor, cid: string, name: string, exceptId: string): Promise<void> {
  const [other] = await tx
    .select({ id: savedSearch.savedSearchId })
    .from(savedSearch)
    .where(and(isKept(cid), eq(savedSearch.name, name), ne(savedSearch.savedSearchId, exceptId)));
  if (other) throw badRequest('同じ名前の検索が保存されています。別の名前を入力してください');
}

/** Under the company's lock: throws 400 when the company keeps as many as it may. */
async function checkRoom(tx: Executor, cid: string): Promise<void> {
  const [row] = await tx.select({ kept: count() }).from(savedSearch).where(isKept(cid));
  if ((row?.kept ?? 0) < MAX_SAVED_SEARCHES) return;
  throw badRequest(
    `保存できる検索は${MAX_SAVED_SEARCHES}件までです。使わない検索を削除してから、もう一度お試しください`,
  );
}

/** Saves a search; throws 400 when the name is taken or there is no room, also by what a colleague saves meanwhile. */
export function insertSavedSearch(
  db: Database,
  { cid, universalUid }: Caller,
  { name, search, now }: { name: string; search: string; now: Date },
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockCorporation(tx, cid);
    const savedSearchId = newId();
    await checkName(tx, cid, name, savedSearchId);
    await checkRoom(tx, cid);
    await tx
      .insert(savedSearch)
      .values({ cid, savedSearchId, name, search, createdBy: universalUid, createdAt: now });
    return savedSearchId;
  });
}

async function changed(
  tx: Executor,
  place: Place,
  set: { name: string } | { removedAt: Date | null },
  when?: SQL,
) {
  const rows = await tx
    .update(savedSearch)
    .set(set)
    .where(and(isAt(place), when))
    .returning({ id: savedSearch.savedSearchId });
  if (rows.length === 0) throw aggregateNotFound();
}

/**
 * Renames a search; throws 400 when the name is taken, 404 when there is none, or a colleague has removed it, 422 when they
 * have renamed it.
 */
export function renameSavedSearch(
  db: Database,
  place: Place,
  { name, basedOn }: { name: string; basedOn?: string | undefined },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCorporation(tx, place.cid);
    const [current] = await tx
      .select({ name: savedSearch.name })
      .from(savedSearch)
      .where(and(isAt(place), isNull(savedSearch.removedAt)));
    if (!current) throw aggregateNotFound();
    checkNotChangedMeanwhile(current, { basedOn, next: { name } });
    await checkName(tx, place.cid, name, place.savedSearchId);
    await changed(tx, place, { name }, isNull(savedSearch.removedAt));
  });
}

/** Removes a search; throws 404 when there is none. Its name and its place are free at once. */
export function removeSavedSearch(db: Executor, place: Place, now: Date): Promise<void> {
  return changed(db, place, { removedAt: now }, isNull(savedSearch.removedAt));
}

/** Brings a removed search back; throws 400 when its name or its place is taken by now, 404 when it is gone. */
export function restoreSavedSearch(db: Database, place: Place): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCorporation(tx, place.cid);
    const [row] = await tx
      .select({ name: savedSearch.name, removedAt: savedSearch.removedAt })
      .from(savedSearch)
      .where(isAt(place));
    if (!row) throw aggregateNotFound();
    if (!row.removedAt) return;
    await checkName(tx, place.cid, row.name, place.savedSearchId);
    await checkRoom(tx, place.cid);
    await changed(tx, place, { removedAt: null });
  });
}

type Setting = { lookedAt: Date } | { isMailed: boolean };

/** Writes what a member sets on a search; throws 404 when search or member is gone, also by what happens meanwhile. */
export async function writeSetting(
  db: Executor,
  { cid, savedSearchId }: Place,
  universalUid: string,
  setting: Setting,
): Promise<void> {
  const [column, value, update] =
    'lookedAt' in setting
      ? [
          sql.raw('looked_at'),
          sql`${setting.lookedAt.toISOString()}::timestamptz`,
          // Of two tabs that look at once the later one counts.
          sql`greatest(saved_search_member.looked_at, excluded.looked_at)`,
        ]
      : [sql.raw('is_mailed'), sql`${setting.isMailed}::boolean`, sql`excluded.is_mailed`];
  const rows = await queryRows<{ id: string }>(
    db,
    sql`insert into saved_search_member (corporation_id, saved_search_id, universal_uid, ${column})
      select s.corporation_id, s.saved_search_id, m.universal_uid, ${value}
      from saved_search s, corporation_member m
      where s.corporation_id = ${cid} and s.saved_search_id = ${savedSearchId} and s.removed_at is null
        and m.corporation_id = ${cid} and m.universal_uid = ${universalUid}
      for key share
      on conflict (corporation_id, saved_search_id, universal_uid) do update set ${column} = ${update}
      returning saved_search_id as id`,
  );
  if (rows.length === 0) throw aggregateNotFound();
}

/** Deletes the searches that were removed more than a day ago, in short statements; returns how many there were. */
export function purgeSavedSearches(db: Database, now: Date): Promise<number> {
  const isExpired = and(
    isNotNull(savedSearch.removedAt),
    lt(savedSearch.removedAt, new Date(now.getTime() - RETENTION_MS)),
  );
  const expired = db
    .select({ id: savedSearch.savedSearchId })
    .from(savedSearch)
    .where(isExpired)
    .limit(PURGE_BATCH);
  return purgeInBatches(() =>
    db
      .delete(savedSearch)
      // Again for each row, which somebody may be bringing back: what was found before its lock may have changed.
      .where(and(inArray(savedSearch.savedSearchId, expired), isExpired))
      .returning({ id: savedSearch.savedSearchId }),
  );
}
