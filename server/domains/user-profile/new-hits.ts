import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../db/database.ts';
import type { Criteria } from './filters.ts';
import { searchCandidates } from './search.ts';
import { isOneOf } from './store.ts';

/**
 * Counts the candidates who fit and who came or changed after an instant, and until another if one is named, up to `maxCount`. It is the search
 * for the candidates changed last, whose head holds all that can count: as quick as a search, however long ago the instant is. Null
 * when the head holds only what is later.
 */
export async function countNewHits(
  db: Database,
  cid: string,
  criteria: Criteria,
  { since, until, now, maxCount }: { since: Date; until?: Date | undefined; now: Date; maxCount: number },
): Promise<number | null> {
  const newest: Criteria = { ...criteria, orderBy: 'updated', page: 1, limit: maxCount };
  const { universalUids } = await searchCandidates(db, cid, newest, now, { maxCount });
  if (universalUids.length === 0) return 0;
  const isLater = until ? sql`c.updated_at > ${until.toISOString()}::timestamptz` : sql`false`;
  const [row] = await queryRows<{ count: number; later: number }>(
    db,
    sql`select (count(*) filter (where c.updated_at > ${since.toISOString()}::timestamptz and not ${isLater}))::int as count,
        (count(*) filter (where ${isLater}))::int as later
      from candidate c where ${isOneOf(universalUids)}`,
  );
  if (!row) throw new Error('The database returned no count');
  return row.later >= maxCount ? null : row.count;
}
