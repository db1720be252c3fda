import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database.ts';
import { PURGE_BATCH, purgeInBatches } from '../../db/purge.ts';
import { pushedMessage, pushSubscription } from '../../db/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A browser that has not opened the app for so long is told nothing any more. */
const UNSEEN_MS = 60 * DAY_MS;

/** Browsers of a person: an older one goes for a new one. */
const MOST_BROWSERS = 20;

type Subscription = Omit<typeof pushSubscription.$inferSelect, 'seenAt'>;

/** Notes a browser of a person, or that it is still one; a browser that somebody else used before is theirs no longer. */
export async function keepSubscription(db: Executor, subscription: Subscription, now: Date): Promise<void> {
  const { endpoint, ...rest } = subscription;
  await db
    .insert(pushSubscription)
    .values({ ...subscription, seenAt: now })
    .onConflictDoUpdate({ target: pushSubscription.endpoint, set: { ...rest, seenAt: now } });
  await db.execute(sql`delete from push_subscription where endpoint in (
    select s.endpoint from push_subscription s where s.universal_uid = ${subscription.universalUid}
    order by s.seen_at desc, s.endpoint offset ${MOST_BROWSERS})`);
}

/** Forgets a browser, of one person where one is given. */
export async function endSubscription(db: Executor, endpoint: string, universalUid?: string): Promise<void> {
  const isIt = eq(pushSubscription.endpoint, endpoint);
  const isTheirs = universalUid === undefined ? undefined : eq(pushSubscription.universalUid, universalUid);
  await db.delete(pushSubscription).where(and(isIt, isTheirs));
}

/** Forgets the browsers that were not seen for 60 days, and of which messages they were told; returns how many rows went. */
export async function purgePush(db: Database, now: Date): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const unseen = db
    .select({ endpoint: pushSubscription.endpoint })
    .from(pushSubscription)
    .where(lt(pushSubscription.seenAt, before(UNSEEN_MS)))
    .limit(PURGE_BATCH);
  const browsers = await purgeInBatches(() =>
    db
      .delete(pushSubscription)
      .where(inArray(pushSubscription.endpoint, unseen))
      .returning({ endpoint: pushSubscription.endpoint }),
  );
  const old = db
    .select({ sentAt: pushedMessage.sentAt })
    .from(pushedMessage)
    .where(lt(pushedMessage.sentAt, before(DAY_MS)))
    .limit(PURGE_BATCH);
  const told = await purgeInBatches(() =>
    db
      .delete(pushedMessage)
      .where(inArray(pushedMessage.sentAt, old))
      .returning({ id: pushedMessage.chatGroupId }),
  );
  return browsers + told;
}
