import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { toJst } from '#endpoints/jst';
import type { Database, Executor } from '../../db/database.ts';
import { PURGE_BATCH, purgeInBatches } from '../../db/purge.ts';
import { scout, seenScout } from '../../db/schema.ts';
import { unprocessable } from '../../kit/problem.ts';

const HOUR_MS = 60 * 60 * 1000;

/** How long it counts that somebody has seen a scout. */
const RETENTION_MS = 24 * HOUR_MS;

/** A candidate, and the member who writes to them. */
type Pair = { cid: string; targetUid: string; universalUid: string };

const ofPair = ({ cid, targetUid, universalUid }: Pair) =>
  and(eq(seenScout.cid, cid), eq(seenScout.universalUid, universalUid), eq(seenScout.targetUid, targetUid));

/** Notes that a member has been shown the newest scout to a candidate. */
export async function noteSeenScout(db: Executor, pair: Pair, scoutId: string, now: Date): Promise<void> {
  await db
    .insert(seenScout)
    .values({ ...pair, scoutId, seenAt: now })
    .onConflictDoUpdate({
      target: [seenScout.cid, seenScout.universalUid, seenScout.targetUid],
      set: { scoutId, seenAt: now },
      // Asked for again within the hour, nothing is written.
      setWhere: or(
        sql`${seenScout.scoutId} <> ${scoutId}`,
        lt(seenScout.seenAt, new Date(now.getTime() - HOUR_MS)),
      ),
    });
}

async function findSeen(tx: Executor, pair: Pair): Promise<string | null> {
  const [row] = await tx.select({ scoutId: seenScout.scoutId }).from(seenScout).where(ofPair(pair));
  return row?.scoutId ?? null;
}

async function findNewest(tx: Executor, { cid, targetUid }: Omit<Pair, 'universalUid'>) {
  const [latest] = await tx
    .select({ scoutId: scout.scoutId, scoutedAt: scout.scoutedAt, senderName: scout.senderName })
    .from(scout)
    .where(and(eq(scout.cid, cid), eq(scout.targetUid, targetUid)))
    .orderBy(desc(scout.scoutedAt), desc(scout.scoutId))
    .limit(1);
  return latest ?? null;
}

/** Returns the id of the newest scout of a company to a candidate, or null. */
export const findNewestScoutId = async (
  tx: Executor,
  pair: Omit<Pair, 'universalUid'>,
): Promise<string | null> => (await findNewest(tx, pair))?.scoutId ?? null;

/** 「3月12日に佐藤さんが」 */
function sentBy({ scoutedAt, senderName }: { scoutedAt: Date; senderName: string }, now: Date): string {
  const [then, today] = [toJst(scoutedAt), toJst(now)];
  const year = then.getUTCFullYear() === today.getUTCFullYear() ? '' : `${then.getUTCFullYear()}年`;
  const name = senderName.trim().split(/\s+/u)[0];
  return `${year}${then.getUTCMonth() + 1}月${then.getUTCDate()}日に${name ? `${name}さんが` : ''}`;
}

/**
 * Under the company's lock: refuses a scout to somebody whom the company has scouted, for whichever project, unless its
 * sender knows of that scout. `lastScoutId` says which one they know of; undefined stands for the one that they were shown.
 */
export async function checkRepeat(
  tx: Executor,
  pair: Pair,
  { lastScoutId, now }: { lastScoutId?: string | undefined; now: Date },
): Promise<void> {
  const latest = await findNewest(tx, pair);
  if (!latest) return;
  const known = lastScoutId === undefined ? await findSeen(tx, pair) : lastScoutId;
  if (known === latest.scoutId) return;
  throw unprocessable(
    `${sentBy(latest, now)}同じ候補者へスカウトを送信しています。送信済みのスカウトを確認してから、もう一度送信してください`,
  );
}

/** Deletes what was seen more than a day ago, in short statements; returns how many there were. */
export function purgeSeenScouts(db: Database, now: Date): Promise<number> {
  const expired = db
    .select({ seenAt: seenScout.seenAt })
    .from(seenScout)
    .where(lt(seenScout.seenAt, new Date(now.getTime() - RETENTION_MS)))
    .orderBy(seenScout.seenAt)
    .limit(PURGE_BATCH);
  return purgeInBatches(() =>
    db.delete(seenScout).where(inArray(seenScout.seenAt, expired)).returning({ id: seenScout.scoutId }),
  );
}
