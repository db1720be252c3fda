import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../db/database.ts';
import type { Criteria } from './filters.ts';
import { searchCandidates } from './search.ts';
import { isOneOf } from './store.ts';

/**
 * Counts the candidates who fit and who came or changed after an instant, up to `maxCount`. It is the search for the
 * candidates changed last, whose head holds all that can count: as quick as a search, however long ago the instant is.
 */
export async function countNewHits(
  db: Database,
  cid: string,
  criteria: Criteria,
  { since, now, maxCount }: { since: Date; now: Date; maxCount: number },
): Promise<number> {
  const newest: Criteria = { ...criteria, orderBy: 'updated', page: 1, limit: maxCount };
  const { universalUids } = await searchCandidates(db, cid, newest, now, { maxCount });
  if (universalUids.length === 0) return 0;
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from candidate c
      where ${isOneOf(universalUids)} and c.updated_at > ${since.toISOString()}::timestamptz`,
  );
  return row?.count ?? 0;
}
