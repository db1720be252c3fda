import { eq } from 'drizzle-orm';
import type { BillingDestination, PaidPlan } from '#endpoints/corporation-contract';
import type { ContractType } from '#endpoints/own-account';
import type { Database, Executor } from '../../db/database.ts';
import { billingDestination, contractedPaidPlan, corporation } from '../../db/schema.ts';
import { checkNotChangedMeanwhile } from '../shared/changed-meanwhile.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';

/** Returns where the invoices of a company go; null before it was first entered. */
export async function readBillingDestination(db: Executor, cid: string): Promise<BillingDestination | null> {
  const [row] = await db.select().from(billingDestination).where(eq(billingDestination.cid, cid));
  if (!row) return null;
  const { cid: _, updatedAt: __, ...destination } = row;
  return destination;
}

/** Sets where the invoices of a company go; throws 422 when that is another place by now than its writer has read. */
export function writeBillingDestination(
  db: Database,
  cid: string,
  { next, basedOn, now }: { next: BillingDestination; basedOn?: string | undefined; now: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    // There may be no row to lock yet.
    await lockCorporation(tx, cid);
    checkNotChangedMeanwhile<BillingDestination | null>(await readBillingDestination(tx, cid), {
      basedOn,
      next,
    });
    const values = { ...next, updatedAt: now };
    await tx
      .insert(billingDestination)
      .values({ cid, ...values })
      .onConflictDoUpdate({ target: billingDestination.cid, set: values });
  });
}

/** Returns the contract type of a company as it is stored, whatever it is; absent means free (spec §3). */
export async function readContractType(db: Executor, cid: string): Promise<ContractType> {
  const [row] = await db
    .select({ contractType: corporation.contractType })
    .from(corporation)
    .where(eq(corporation.cid, cid));
  return { contractType: row?.contractType ?? null };
}

/** Returns the paid plan that a company is contracted to; null without one. */
export async function readPaidPlan(db: Executor, cid: string): Promise<PaidPlan | null> {
  const [row] = await db
    .select({
      planName: contractedPaidPlan.planName,
      startDate: contractedPaidPlan.startDate,
      endDate: contractedPaidPlan.endDate,
      price: contractedPaidPlan.price,
      billingCycle: contractedPaidPlan.billingCycle,
      autoRenew: contractedPaidPlan.autoRenew,
    })
    .from(contractedPaidPlan)
    .where(eq(contractedPaidPlan.cid, cid));
  return row ?? null;
}
