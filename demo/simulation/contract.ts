import { eq } from 'drizzle-orm';
import { addDays, dayOf } from '#endpoints/jst';
import { contractedPaidPlan, corporation } from '../../server/db/schema.ts';
import { lockCorporation } from '../../server/domains/shared/lock-corporation.ts';
import { recordChange } from '../../server/live/changes.ts';
import type { Platform } from './actions.ts';

/** The contracts that the platform's sales side can put a company on. */
export const plans = ['free', 'trial', 'paid'] as const;
export type Plan = (typeof plans)[number];

const contractTypes = { free: null, trial: 'free_trial_contract', paid: 'paid_plan_contract' } as const;

/** Puts a company on another contract from today on; a paid one runs for a year, the others have no paid plan. */
export function changeContract({ db, clock }: Platform, cid: string, plan: Plan): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCorporation(tx, cid);
    const now = clock();
    await tx
      .update(corporation)
      .set({ contractType: contractTypes[plan], updatedAt: now })
      .where(eq(corporation.cid, cid));
    await recordChange(tx, { cid, kind: 'corporation', id: cid, at: now });
    if (plan !== 'paid') {
      await tx.delete(contractedPaidPlan).where(eq(contractedPaidPlan.cid, cid));
      return;
    }
    const startDate = dayOf(now);
    await tx
      .insert(contractedPaidPlan)
      .values({
        cid,
        planName: 'スタンダードプラン',
        startDate,
        endDate: addDays(startDate, 364),
        price: 600_000,
        billingCycle: 'year',
        autoRenew: true,
      })
      .onConflictDoNothing();
  });
}
