import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** The channel on which processes are told that the table of changes has new rows. */
export const LIVE_CHANNEL = 'biz_live';

/** Commits of so many ms are announced together: PostgreSQL lets those that announce wait for each other's flush. */
const TOGETHER_MS = 25;

const waiting = new WeakSet<Database>();

/**
 * Announces to all processes that something has committed, once for the commits of a moment. A lost one costs a few seconds:
 * all look from time to time.
 */
export function announceSoon(db: Database): void {
  if (waiting.has(db)) return;
  waiting.add(db);
  setTimeout(() => {
    waiting.delete(db);
    db.execute(sql`select pg_notify(${LIVE_CHANNEL}, '')`).catch(() => {
      // The database is away, which others warn of: who listens looks once it is back.
    });
  }, TOGETHER_MS).unref();
}
