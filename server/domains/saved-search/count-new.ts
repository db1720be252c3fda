import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { roleCan } from '#endpoints/permissions';
import type { CorporationAccountRole } from '#endpoints/role';
import { NEW_HITS_MAX_COUNT } from '#endpoints/saved-search';
import type { Database } from '../../db/database.ts';
import type { Services } from '../../kit/services.ts';
import { readFromReplica } from '../shared/read-from-replica.ts';
import { countNewHits } from '../user-profile/new-hits.ts';
import { readConditions } from './conditions.ts';
import { createGate } from './gate.ts';

/** What is counted: the search of a company, and since when a candidate is new. */
export type Watched = { savedSearchId: string; search: string; since: Date };

export type NewCount = { savedSearchId: string; count: number };

/** How many are new; `'unknown'` when that took too long or failed, `'none'` for a search that cannot be made any more. */
type Outcome = number | 'unknown' | 'none';

/** How long one count may take, and how long all of one call wait for their turn and for the whole. */
const ofPages = { eachMs: 1000, allMs: 3000 };

/** Nobody waits for a mail: it waits in line for a minute, and each search has its time. */
const ofMails = { eachMs: 1000, waitMs: 60_000 };

/** So many calls of this process are counted for at a time. */
const AT_ONCE = 2;

const gate = createGate(AT_ONCE);

/** Searches that took too long of late: they come after the others, which would never have their turn. */
const slow = new LRUCache<string, true>({ max: 10_000, ttl: 24 * 60 * 60 * 1000 });

type Call = Pick<Services, 'db' | 'replica' | 'clock' | 'logger'> & {
  cid: string;
  role: CorporationAccountRole;
  /** Until when a candidate counts; however late when left out. */
  until?: Date;
};

const slowName = ({ cid }: Pick<Call, 'cid'>, { savedSearchId }: Watched) => `${cid} ${savedSearchId}`;

/** Returns searches with those last that took too long of late. */
export function slowLast<Each extends Watched>(
  searches: readonly Each[],
  cidOf: (each: Each) => string,
): Each[] {
  const isSlow = (each: Each) => slow.has(slowName({ cid: cidOf(each) }, each));
  return [...searches.filter((each) => !isSlow(each)), ...searches.filter(isSlow)];
}

/** Counts one in a transaction of its own, which the database ends when it takes too long. */
async function countOne(
  db: Database,
  { cid, role, clock, until }: Call,
  { search, since }: Watched,
  withinMs: number,
): Promise<Outcome> {
  const isFull = roleCan(role, 'fullParameterUserProfileSearch');
  const { criteria, unusable } = readConditions(search, isFull);
  // Without one of its conditions it would be another search.
  if (unusable.length > 0) return 'none';
  const count = await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(Math.ceil(withinMs))}, true)`);
    return countNewHits(tx, cid, criteria, { since, until, now: clock(), maxCount: NEW_HITS_MAX_COUNT });
  });
  return count ?? 'unknown';
}

async function countInTime(db: Database, call: Call, watched: Watched, withinMs: number): Promise<Outcome> {
  const name = slowName(call, watched);
  try {
    const outcome = await countOne(db, call, watched, withinMs);
    slow.delete(name);
    return outcome;
  } catch (error) {
    slow.set(name, true);
    call.logger.warn({ err: error }, 'New hits of a saved search not counted');
    return 'unknown';
  }
}

async function countInTurn(db: Database, call: Call, searches: readonly Watched[], deadline: number) {
  const counts: NewCount[] = [];
  for (const watched of slowLast(searches, () => call.cid)) {
    const left = deadline - performance.now();
    if (left <= 0) break;
    const count = await countInTime(db, call, watched, Math.min(left, ofPages.eachMs));
    if (typeof count === 'number') counts.push({ savedSearchId: watched.savedSearchId, count });
  }
  return counts;
}

/**
 * Counts the new hits of a company's searches, one after another; what takes too long or fails is left out. Nothing waits
 * for these figures, so they take little of the database: the searches of people go first.
 */
export async function countNew(call: Call, searches: readonly Watched[]): Promise<NewCount[]> {
  if (searches.length === 0) return [];
  const { allMs } = ofPages;
  const deadline = performance.now() + allMs;
  const counts = await gate(
    () => readFromReplica(call, call.cid, (db) => countInTurn(db, call, searches, deadline)),
    allMs,
  );
  return counts ?? [];
}

/** Counts one search for a mail: `'unknown'` when that took too long or failed, which is not to be taken for none. */
export async function countForMail(call: Call, watched: Watched): Promise<Outcome> {
  const { eachMs, waitMs } = ofMails;
  const count = () => readFromReplica(call, call.cid, (db) => countInTime(db, call, watched, eachMs));
  return (await gate(count, waitMs)) ?? 'unknown';
}
