import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** Notes that people have the app open, for the mails that they then do not need. */
export async function notePresence(db: Database, people: readonly string[], now: Date): Promise<void> {
  const ids = `{${[...new Set(people)].toSorted().join()}}`;
  await db.execute(sql`insert into presence (universal_uid, seen_at)
    select uid, ${now.toISOString()}::timestamptz from unnest(${ids}::text[]) as uid
    on conflict (universal_uid) do update set seen_at = excluded.seen_at`);
}
