import { eq, inArray, lt, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/database.ts';
import { PURGE_BATCH, purgeInBatches } from '../db/purge.ts';
import { undeliverableAddress } from '../db/schema.ts';

/** How long a note counts: then the address is tried again, and noted again if it still takes no mail. */
const KEPT_MS = 180 * 24 * 60 * 60 * 1000;

const isAddress = (address: string) => eq(undeliverableAddress.address, address.toLowerCase());

/** Whether mails to the address in a column are refused or come back; to be embedded in a query. */
export const isUndeliverable = (address: SQLWrapper) =>
  sql<boolean>`exists(select 1 from ${undeliverableAddress} where ${undeliverableAddress.address} = lower(${address}))`;

/** Notes that an address takes no mail: mails about events to it stop. */
export async function noteUndeliverable(db: Executor, address: string, now: Date): Promise<void> {
  await db
    .insert(undeliverableAddress)
    .values({ address: address.toLowerCase(), notedAt: now })
    .onConflictDoNothing();
}

/** Forgets that an address takes no mail, as somebody who can know says that it does. */
export async function forgetUndeliverable(db: Executor, address: string): Promise<void> {
  await db.delete(undeliverableAddress).where(isAddress(address));
}

/** Returns whether an address is noted to take no mail. */
export async function readUndeliverable(db: Executor, address: string): Promise<boolean> {
  const rows = await db.select().from(undeliverableAddress).where(isAddress(address));
  return rows.length > 0;
}

/** Deletes notes that have become old, in short statements; returns how many there were. */
export function purgeUndeliverable(db: Database, now: Date): Promise<number> {
  const old = db
    .select({ address: undeliverableAddress.address })
    .from(undeliverableAddress)
    .where(lt(undeliverableAddress.notedAt, new Date(now.getTime() - KEPT_MS)))
    .limit(PURGE_BATCH);
  return purgeInBatches(() =>
    db
      .delete(undeliverableAddress)
      .where(inArray(undeliverableAddress.address, old))
      .returning({ address: undeliverableAddress.address }),
  );
}
