import { inArray, lt, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { PURGE_BATCH, purgeInBatches } from '../db/purge.ts';
import { rateLimit } from '../db/schema.ts';
import type { Services } from '../kit/services.ts';

/** Clients above their limit that a process remembers, so that a flood costs the database nothing. */
const MAX_BLOCKED = 10_000;

/** Clients that a process counts in memory. */
const MAX_COUNTED = 100_000;

/** Longer client names are cut off; no real one is that long. */
const MAX_CLIENT_LENGTH = 200;

type Window = { bucket: string; limit: number; windowMs: number };

/** How often a client has called in its window, this call included, and when the window is over. */
type Count = { hits: number; resetTime: Date };

/** Counts a call of a client, by its name. */
export type CountCall = (client: string) => Promise<Count>;

/**
 * Counts the calls of a bucket in this process alone. The client that called longest ago is forgotten first.
 */
export function createMemoryCount({ clock }: Pick<Services, 'clock'>, windowMs: number): CountCall {
  const counts = new LRUCache<string, Count>({ max: MAX_COUNTED });
  return async (client) => {
    const now = clock();
    const known = counts.get(client);
    const isOver =
      !known || known.resetTime <= now || known.resetTime.getTime() > now.getTime() + 2 * windowMs;
    const count = isOver
      ? { hits: 1, resetTime: new Date(now.getTime() + windowMs) }
      : { hits: known.hits + 1, resetTime: known.resetTime };
    counts.set(client, count);
    return count;
  };
}

/**
 * Counts the calls of a bucket in the database, one statement each, so that the limit holds for all processes together
 * and over a restart. The window of a client starts with its first call. One that ends more than two windows
 * from now comes from a clock that was wrong, and is over: it could refuse its client for hours.
 */
export function createStoredCount(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { bucket, limit, windowMs }: Window,
): CountCall {
  const blocked = new LRUCache<string, Date>({ max: MAX_BLOCKED });
  return async (name) => {
    const client = name.slice(0, MAX_CLIENT_LENGTH);
    const now = clock();
    const latest = new Date(now.getTime() + 2 * windowMs);
    const until = blocked.get(client);
    if (until && until > now && until <= latest) return { hits: limit + 1, resetTime: until };
    const isOver = sql`(${rateLimit.resetsAt} <= ${now.toISOString()}::timestamptz
        or ${rateLimit.resetsAt} > ${latest.toISOString()}::timestamptz)`;
    const [row] = await db
      .insert(rateLimit)
      .values({ bucket, client, hits: 1, resetsAt: new Date(now.getTime() + windowMs) })
      .onConflictDoUpdate({
        target: [rateLimit.bucket, rateLimit.client],
        set: {
          hits: sql`case when ${isOver} then 1 else ${rateLimit.hits} + 1 end`,
          resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimit.resetsAt} end`,
        },
      })
      .returning({ hits: rateLimit.hits, resetsAt: rateLimit.resetsAt });
    if (!row) throw new Error('The database returned no row for a counted call');
    if (row.hits > limit) blocked.set(client, row.resetsAt);
    return { hits: row.hits, resetTime: row.resetsAt };
  };
}

/** Deletes the counts of windows that are over, in short statements; returns how many there were. */
export function purgeRateLimits(db: Database, now: Date): Promise<number> {
  const over = db
    .select({ resetsAt: rateLimit.resetsAt })
    .from(rateLimit)
    .where(lt(rateLimit.resetsAt, now))
    .orderBy(rateLimit.resetsAt)
    .limit(PURGE_BATCH);
  return purgeInBatches(() =>
    db.delete(rateLimit).where(inArray(rateLimit.resetsAt, over)).returning({ client: rateLimit.client }),
  );
}
