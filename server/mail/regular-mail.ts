import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/database.ts';
import { PURGE_BATCH, purgeInBatches } from '../db/purge.ts';
import { mailAttempt } from '../db/schema.ts';
import { type Mail, MailRefused, type Services } from '../kit/services.ts';
import { firstUntil, isFree, isLongFree, nextUntil } from './attempts.ts';
import { noteUndeliverable } from './undeliverable.ts';

/** A mail that goes to a person now and then, about what has come since the last one. */
type RegularMail = { universalUid: string; email: string; kind: 'events' | 'searches' };

/**
 * A mail that is ready, null when there is nothing to say, and how to note that all of it has been said; `'later'` when
 * that cannot be known yet.
 */
type Prepared = { mail: Mail | null; note: (tx: Executor) => Promise<void> } | 'later';

/**
 * Takes a mail before it is put together; returns which try it is, or null when another process has it, or when it has been
 * tried a while ago.
 */
async function beginAttempt(
  db: Executor,
  { universalUid, kind }: RegularMail,
  now: Date,
): Promise<number | null> {
  const { tries, until } = mailAttempt;
  const first = firstUntil(now);
  const [taken] = await db
    .insert(mailAttempt)
    .values({ universalUid, kind, tries: 1, until: first })
    .onConflictDoUpdate({
      target: [mailAttempt.universalUid, mailAttempt.kind],
      set: {
        tries: sql`case when ${isLongFree(until, now)} then 1 else ${tries} + 1 end`,
        until: sql`case when ${isLongFree(until, now)} then ${first.toISOString()}::timestamptz
          else ${nextUntil(tries, now)} end`,
      },
      setWhere: isFree(until, now),
    })
    .returning({ tries });
  return taken?.tries ?? null;
}

const endAttempt = (tx: Executor, { universalUid, kind }: RegularMail) =>
  tx.delete(mailAttempt).where(and(eq(mailAttempt.universalUid, universalUid), eq(mailAttempt.kind, kind)));

/**
 * Sends a person the mail that `prepare` puts together, if there is something to say; returns whether it went out. However
 * many processes do this, one sends. What was said is noted after sending, so that no mail is lost: it comes twice only
 * where its process ended in between, or nobody learned that the server took it. An address that is refused for good is noted,
 * and the mail waits. Rejects with what else went wrong; the mail is tried again later, as is one that cannot be put together yet.
 */
export async function sendRegularly(
  { db, clock, mail: mailer }: Pick<Services, 'clock' | 'mail'> & { db: Database },
  regular: RegularMail,
  prepare: (tries: number) => Promise<Prepared>,
): Promise<boolean> {
  const tries = await beginAttempt(db, regular, clock());
  if (tries === null) return false;
  const prepared = await prepare(tries);
  if (prepared === 'later') return false;
  const { mail, note } = prepared;
  try {
    if (mail) await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    await noteUndeliverable(db, regular.email, clock());
    await endAttempt(db, regular);
    throw error;
  }
  await db.transaction(async (tx) => {
    await note(tx);
    await endAttempt(tx, regular);
  });
  return mail !== null;
}

/** How long a mail that nobody tries any more is kept: its person has switched it off, or has left. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Deletes the tries of mails that nobody wants any more; returns how many there were. */
export function purgeAttempts(db: Database, now: Date): Promise<number> {
  const old = db
    .select({ universalUid: mailAttempt.universalUid })
    .from(mailAttempt)
    .where(lt(mailAttempt.until, new Date(now.getTime() - KEPT_MS)))
    .limit(PURGE_BATCH);
  return purgeInBatches(() =>
    db
      .delete(mailAttempt)
      .where(
        and(inArray(mailAttempt.universalUid, old), lt(mailAttempt.until, new Date(now.getTime() - KEPT_MS))),
      )
      .returning({ kind: mailAttempt.kind }),
  );
}
