import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/database.ts';
import { outgoingMail } from '../db/schema.ts';
import { type Mail, MailRefused, type Services } from '../kit/services.ts';
import { firstUntil, isFree, nextUntil } from './attempts.ts';

/** Tries of a mail that no server takes: the last one is some sixteen hours after the first. */
const MOST_TRIES = 8;

/** Mails that are read at a time. */
const AT_A_TIME = 100;

/** A mail that somebody asked for, named by what it is about. */
export type Outgoing = Pick<typeof outgoingMail.$inferSelect, 'kind' | 'recordId'>;

type MailServices = Pick<Services, 'db' | 'clock' | 'logger' | 'mail' | 'webUrl'>;

/** How the mails of a kind are made, and what becomes of an address that is refused for good. */
export type OutgoingKind = {
  /** Returns null when it is of no use any more. */
  compose(services: MailServices, recordId: string): Promise<Mail | null>;
  onRefused(db: Database, address: string, now: Date): Promise<void>;
};

export type OutgoingKinds = Readonly<Record<Outgoing['kind'], OutgoingKind>>;

const isMail = ({ kind, recordId }: Outgoing): SQL | undefined =>
  and(eq(outgoingMail.kind, kind), eq(outgoingMail.recordId, recordId));

const forget = (db: Executor, outgoing: Outgoing) => db.delete(outgoingMail).where(isMail(outgoing));

/**
 * Notes in the transaction of a write that a mail is to be sent for it. The caller has it first, to send it by `sendOutgoing`
 * after the commit; should its process end before, another one sends it.
 */
export async function putOutgoing(tx: Executor, outgoing: Outgoing, now: Date): Promise<void> {
  await tx.insert(outgoingMail).values({ ...outgoing, tries: 1, until: firstUntil(now) });
}

/**
 * Sends a mail that the caller has, outside of any transaction: `sent` also when it is of no use any more, `refused` when its
 * server takes nothing for this recipient. Rejects with what else went wrong; the mail is tried again later.
 */
export async function sendOutgoing(
  services: MailServices,
  kinds: OutgoingKinds,
  outgoing: Outgoing,
): Promise<'sent' | 'refused'> {
  const { db, clock, logger, mail: mailer } = services;
  const { compose, onRefused } = kinds[outgoing.kind];
  const mail = await compose(services, outgoing.recordId);
  try {
    if (mail) await mailer.send(mail);
  } catch (error) {
    if (!mail || !(error instanceof MailRefused)) throw error;
    logger.warn({ err: error }, 'Mail refused');
    await onRefused(db, mail.to, clock());
    await forget(db, outgoing);
    return 'refused';
  }
  await forget(db, outgoing);
  return 'sent';
}

/** Takes a mail for one more try; returns false when another process has it. Gives up after too many tries. */
async function take({ db, clock, logger }: MailServices, outgoing: Outgoing): Promise<boolean> {
  const now = clock();
  const [taken] = await db
    .update(outgoingMail)
    .set({ tries: sql`${outgoingMail.tries} + 1`, until: nextUntil(outgoingMail.tries, now) })
    .where(and(isMail(outgoing), isFree(outgoingMail.until, now)))
    .returning({ tries: outgoingMail.tries });
  if (!taken) return false;
  if (taken.tries <= MOST_TRIES) return true;
  logger.error({ kind: outgoing.kind, tries: MOST_TRIES }, 'A mail that no server has taken is given up');
  await forget(db, outgoing);
  return false;
}

/**
 * Sends the mails that were asked for and have not gone out: their process has ended, or no server took them. However many
 * processes do this, one sends each. Returns how many went out. Ends between two mails when `isEnding`.
 */
export async function sendWaiting(
  services: MailServices,
  kinds: OutgoingKinds,
  isEnding: () => boolean = () => false,
): Promise<number> {
  const { db, clock, logger } = services;
  let sent = 0;
  for (;;) {
    const waiting = await db
      .select({ kind: outgoingMail.kind, recordId: outgoingMail.recordId })
      .from(outgoingMail)
      .where(isFree(outgoingMail.until, clock()))
      .orderBy(outgoingMail.until)
      .limit(AT_A_TIME);
    for (const outgoing of waiting) {
      if (isEnding()) return sent;
      try {
        if (!(await take(services, outgoing))) continue;
        if ((await sendOutgoing(services, kinds, outgoing)) === 'sent') sent += 1;
      } catch (error) {
        logger.error({ err: error }, 'Mail not sent: it is tried again');
      }
    }
    if (waiting.length < AT_A_TIME) return sent;
  }
}
