import { sql } from 'drizzle-orm';
import { roleCan } from '#endpoints/permissions';
import type { CorporationAccountRole } from '#endpoints/role';
import { NEW_HITS_MAX_COUNT } from '#endpoints/saved-search';
import type { Database } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { readFromReplica } from '../shared/read-from-replica.ts';
import { countNewHits } from '../user-profile/new-hits.ts';
import { readConditions } from './conditions.ts';
import { createGate } from './gate.ts';

/** What is counted: the search of a company, and since when a candidate is new. */
export type Watched = { savedSearchId: string; search: string; since: Date };

export type NewCount = { savedSearchId: string; count: number };

/** One count may take so long, all of one call so long, and so many calls of this process are counted for at a time. */
const EACH_MS = 1000;
const ALL_MS = 3000;
const AT_ONCE = 2;

const gate = createGate(AT_ONCE);

type Call = Pick<Services, 'db' | 'replica' | 'clock' | 'logger'> & {
  cid: string;
  role: CorporationAccountRole;
};

/** Counts one in a transaction of its own, which the database ends when it takes too long. */
function countOne(db: Database, { cid, role, clock }: Call, { search, since }: Watched, withinMs: number) {
  const isFull = roleCan(role, 'fullParameterUserProfileSearch');
  const { criteria, unusable } = readConditions(search, isFull);
  // Without one of its conditions it would be another search.
  if (unusable.length > 0) return null;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(Math.ceil(withinMs))}, true)`);
    return countNewHits(tx, cid, criteria, { since, now: clock(), maxCount: NEW_HITS_MAX_COUNT });
  });
}

async function countInTurn(db: Database, call: Call, searches: readonly Watched[], deadline: number) {
  const counts: NewCount[] = [];
  for (const watched of searches) {
    const left = deadline - performance.now();
    if (left <= 0) break;
    try {
      const count = await countOne(db, call, watched, Math.min(left, EACH_MS));
      if (count !== null) counts.push({ savedSearchId: watched.savedSearchId, count });
    } catch (error) {
      call.logger.warn({ err: error }, 'New hits of a saved search not counted');
    }
  }
  return counts;
}

/**
 * Counts the new hits of a company's searches, one after another; what takes too long or fails is left out. Nothing waits
 * for these figures, so they take little of the database: the searches of people go first.
 */
export async function countNew(call: Call, searches: readonly Watched[]): Promise<NewCount[]> {
  if (searches.length === 0) return [];
  const deadline = performance.now() + ALL_MS;
  const counts = await gate(
    () => readFromReplica(call, call.cid, (db) => countInTurn(db, call, searches, deadline)),
    ALL_MS,
  );
  return counts ?? [];
}
