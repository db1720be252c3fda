import type { Database } from '../database.ts';
import { corporation, corporationMember, userAccount } from '../schema.ts';
import { demoAccounts } from './demo-accounts.ts';

export type SeedOptions = {
  /** The instant that the demo's dates are counted back from. */
  now: Date;
  /** How many candidates to make. */
  candidates: number;
  onProgress: (done: number, total: number) => void;
};

const contractTypes = { free: null, trial: 'free_trial_contract', paid: 'paid_plan_contract' } as const;

/** Fills an empty database for the demo. Companies come last and together: a seed that was cut short is run again. */
export async function seedDemo(db: Database, { now }: SeedOptions): Promise<void> {
  const companies = new Map(
    demoAccounts.map(({ corporation: name, plan }, index) => [
      name,
      { id: `demo-corporation-${index + 1}`, plan },
    ]),
  );
  await db.transaction(async (tx) => {
    for (const [name, { id, plan }] of companies) {
      await tx.insert(corporation).values({
        corporationId: id,
        name,
        contractType: contractTypes[plan],
        createdAt: now,
        updatedAt: now,
      });
    }
    for (const {
      uid,
      email,
      lastName,
      firstName,
      corporation: first,
      otherCorporations = [],
    } of demoAccounts) {
      await tx.insert(userAccount).values({
        universalUid: uid,
        firebaseUid: uid,
        email,
        roleId: 2,
        lastName,
        firstName,
        createdAt: now,
      });
      for (const name of [first, ...otherCorporations]) {
        const company = companies.get(name);
        if (company) {
          await tx
            .insert(corporationMember)
            .values({ corporationId: company.id, universalUid: uid, joinedAt: now });
        }
      }
    }
  });
}
