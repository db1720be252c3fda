import { and, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { TemporaryAccount } from '#endpoints/corporation-account';
import type { Executor } from '../../db/database.ts';
import { inTurn } from '../../db/in-turn.ts';
import { newId } from '../../db/new-id.ts';
import { temporaryAccount, userAccount } from '../../db/schema.ts';
import { queryNotFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { alreadyRegisteredMail, sendOrUndo, signUpMail } from './mails.ts';

const HOUR_MS = 60 * 60 * 1000;
const VALID_MS = 24 * HOUR_MS;

/** Mails to one address within an hour: requests from many places must not flood somebody's mailbox. */
const MAILS_PER_HOUR = 10;

/** Returns whether a temporary account is of an address, in whichever case it was typed. */
export const addressIs = (email: string): SQL => sql`lower(${temporaryAccount.email}) = lower(${email})`;

async function isRegistered(db: Executor, email: string): Promise<boolean> {
  const rows = await db
    .select({ universalUid: userAccount.universalUid })
    .from(userAccount)
    .where(and(sql`lower(${userAccount.email}) = lower(${email})`, isNull(userAccount.resignedAt)));
  return rows.length > 0;
}

async function hasMailsEnough(db: Executor, email: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - HOUR_MS);
  const [row] = await db
    .select({ mails: count() })
    .from(temporaryAccount)
    .where(and(addressIs(email), gt(temporaryAccount.createdAt, since)));
  return (row?.mails ?? 0) >= MAILS_PER_HOUR;
}

/**
 * Begins a sign-up and mails its link, valid for 24 hours; earlier links stay valid. The owner of a registered address
 * gets a mail that leads to the sign-in instead, and an address that has got ten within the hour gets none: the caller
 * cannot distinguish these.
 */
export async function beginSignUp(services: Services, email: string): Promise<void> {
  const { db, clock, webUrl } = services;
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + VALID_MS);
  const temporaryId = newId();
  const isBegun = await inTurn(db, `sign-up ${email.toLowerCase()}`, async (tx) => {
    if (await hasMailsEnough(tx, email, createdAt)) return false;
    await tx.insert(temporaryAccount).values({ temporaryId, email, createdAt, expiresAt });
    return true;
  });
  if (!isBegun) return;
  const isKnown = await isRegistered(db, email);
  const mail = isKnown
    ? alreadyRegisteredMail(webUrl, email)
    : signUpMail(webUrl, email, temporaryId, expiresAt);
  await sendOrUndo(services, mail, () =>
    db.delete(temporaryAccount).where(eq(temporaryAccount.temporaryId, temporaryId)),
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
