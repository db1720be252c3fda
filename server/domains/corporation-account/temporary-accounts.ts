import { and, count, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { TemporaryAccount } from '#endpoints/corporation-account';
import type { Database, Executor } from '../../db/database.ts';
import { inTurn } from '../../db/in-turn.ts';
import { mailboxName, mailboxOf } from '../../db/mailbox.ts';
import { newId } from '../../db/new-id.ts';
import { PURGE_BATCH, purgeInBatches } from '../../db/purge.ts';
import { temporaryAccount } from '../../db/schema.ts';
import type { AfterCommit } from '../../http/implement.ts';
import { queryNotFound } from '../../kit/problem.ts';
import type { Services } from '../../kit/services.ts';
import { putOutgoing } from '../../mail/outbox.ts';
import { sendAfterCommit } from './asked-mails.ts';

const HOUR_MS = 60 * 60 * 1000;
const VALID_MS = 24 * HOUR_MS;

/** How long a sign-up is kept after its end. */
const KEPT_MS = 30 * 24 * HOUR_MS;

/** Mails to one mailbox within an hour: requests from many places must not flood somebody's mailbox. */
const MAILS_PER_HOUR = 10;

const mailboxIs = (email: string): SQL =>
  sql`${mailboxOf(temporaryAccount.email)} = ${mailboxOf(sql`${email}`)}`;

/** Returns whether a temporary account is of an address, in whichever case it was typed. */
export const addressIs = (email: string): SQL | undefined =>
  and(mailboxIs(email), sql`lower(${temporaryAccount.email}) = lower(${email})`);

async function hasMailsEnough(db: Executor, email: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - HOUR_MS);
  const [row] = await db
    .select({ mails: count() })
    .from(temporaryAccount)
    .where(and(mailboxIs(email), gt(temporaryAccount.createdAt, since)));
  return (row?.mails ?? 0) >= MAILS_PER_HOUR;
}

/**
 * Begins a sign-up and mails its link, valid for 24 hours; earlier links stay valid. The owner of a registered address
 * gets a mail that leads to the sign-in instead, and a mailbox that has got ten within the hour gets none: the caller
 * cannot distinguish these.
 */
export async function beginSignUp(call: Services & AfterCommit, email: string): Promise<void> {
  const { db, clock } = call;
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + VALID_MS);
  const temporaryId = newId();
  const isBegun = await inTurn(db, `sign-up ${mailboxName(email)}`, async (tx) => {
    if (await hasMailsEnough(tx, email, createdAt)) return false;
    await tx.insert(temporaryAccount).values({ temporaryId, email, createdAt, expiresAt });
    await putOutgoing(tx, { kind: 'signUp', recordId: temporaryId }, createdAt);
    return true;
  });
  if (!isBegun) return;
  sendAfterCommit(call, { kind: 'signUp', recordId: temporaryId }, (services) =>
    services.db.delete(temporaryAccount).where(eq(temporaryAccount.temporaryId, temporaryId)),
  );
}

/** Returns a sign-up with its state at an instant; throws 404 when there is none. */
export async function readTemporaryAccount(
  db: Executor,
  temporaryId: string,
  now: Date,
): Promise<TemporaryAccount> {
  const [row] = await db.select().from(temporaryAccount).where(eq(temporaryAccount.temporaryId, temporaryId));
  if (!row) throw queryNotFound();
  const status = row.usedAt ? 'used' : row.expiresAt <= now ? 'expired' : 'pending';
  return { temporaryId: row.temporaryId, email: row.email, status };
}

/** Deletes the sign-ups that ended a month ago, in short statements; returns how many there were. */
export function purgeTemporaryAccounts(db: Database, now: Date): Promise<number> {
  const ended = db
    .select({ id: temporaryAccount.temporaryId })
    .from(temporaryAccount)
    .where(lt(temporaryAccount.expiresAt, new Date(now.getTime() - KEPT_MS)))
    .orderBy(temporaryAccount.expiresAt)
    .limit(PURGE_BATCH);
  return purgeInBatches(() =>
    db
      .delete(temporaryAccount)
      .where(inArray(temporaryAccount.temporaryId, ended))
      .returning({ id: temporaryAccount.temporaryId }),
  );
}
