import { and, eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/database.ts';
import { mailAttempt } from '../db/schema.ts';
import { type Mail, MailRefused, type Services } from '../services.ts';
import { noteUndeliverable } from './undeliverable.ts';

const MINUTE_MS = 60_000;

/** The longest that a mail waits for its next try, in minutes. */
const MOST_MINUTES = 360;

/** A mail that goes to a person now and then, about what has come since the last one. */
type RegularMail = { universalUid: string; email: string; kind: 'events' | 'searches' };

/** A mail that is ready, null when there is nothing to say, and how to note that all of it has been said. */
type Prepared = { mail: Mail | null; note: (tx: Executor) => Promise<void> };

/**
 * Takes a mail before it is put together; returns false when another process has, or when it has been tried a while ago:
 * ten minutes after a first try, which may also have ended with its process, then longer, up to six hours. A longer wait
 * comes from a clock that was wrong.
 */
async function beginAttempt(db: Executor, { universalUid, kind }: RegularMail, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const taken = await db
    .insert(mailAttempt)
    .values({ universalUid, kind, tries: 1, until: new Date(now.getTime() + 10 * MINUTE_MS) })
    .onConflictDoUpdate({
      target: [mailAttempt.universalUid, mailAttempt.kind],
      set: {
        tries: sql`${mailAttempt.tries} + 1`,
        until: sql`${at} + least(10 * 2 ^ least(${mailAttempt.tries}, 6), ${MOST_MINUTES}) * interval '1 minute'`,
      },
      setWhere: sql`${mailAttempt.until} <= ${at} or ${mailAttempt.until} > ${at} + ${MOST_MINUTES} * interval '1 minute'`,
    })
    .returning({ tries: mailAttempt.tries });
  return taken.length > 0;
}

const endAttempt = (tx: Executor, { universalUid, kind }: RegularMail) =>
  tx.delete(mailAttempt).where(and(eq(mailAttempt.universalUid, universalUid), eq(mailAttempt.kind, kind)));

/**
 * Sends a person the mail that `prepare` puts together, if there is something to say; returns whether it went out. However
 * many processes do this, one sends. What was said is noted after sending, so that no mail is lost: it comes twice only
 * where its process ended in between, or nobody learned that the server took it. An address that is refused for good is noted,
 * and the mail waits. Rejects with what else went wrong; the mail is tried again later.
 */
export async function sendRegularly(
  { db, clock, mail: mailer }: Pick<Services, 'clock' | 'mail'> & { db: Database },
  regular: RegularMail,
  prepare: () => Promise<Prepared>,
): Promise<boolean> {
  if (!(await beginAttempt(db, regular, clock()))) return false;
  const { mail, note } = await prepare();
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
