import { inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { PURGE_BATCH, purgeInBatches } from '../db/purge.ts';
import { presence } from '../db/schema.ts';

/** How long it is known when somebody had the app open: mails ask for minutes. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Notes that people have the app open, for the mails that they then do not need. */
export async function notePresence(db: Database, people: readonly string[], now: Date): Promise<void> {
  const ids = `{${[...new Set(people)].toSorted().join()}}`;
  await db.execute(sql`insert into presence (universal_uid, seen_at)
    select uid, ${now.toISOString()}::timestamptz from unnest(${ids}::text[]) as uid
    on conflict (universal_uid) do update set seen_at = excluded.seen_at`);
}

/** Forgets who had the app open long ago; returns how many there were. */
export function purgePresence(db: Database, now: Date): Promise<number> {
  const old = db
    .select({ universalUid: presence.universalUid })
    .from(presence)
    .where(lt(presence.seenAt, new Date(now.getTime() - KEPT_MS)))
    .limit(PURGE_BATCH);
  return purgeInBatches(() =>
    db
      .delete(presence)
      .where(inArray(presence.universalUid, old))
      .returning({ universalUid: presence.universalUid }),
  );
}
