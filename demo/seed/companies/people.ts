import { dayOf } from '#endpoints/jst';
import type { Executor } from '../../../server/db/database.ts';
import {
  billingDestination,
  contractedPaidPlan,
  corporation,
  corporationMember,
  userAccount,
} from '../../../server/db/schema.ts';
import { demoAccounts } from '../../demo-accounts.ts';
import { furtherMembers, profiles } from '../../texts/companies.ts';

const DAY = 24 * 60 * 60 * 1000;
const contractTypes = { free: null, trial: 'free_trial_contract', paid: 'paid_plan_contract' } as const;

/** A demo company with the people of it that write to candidates. */
export type SeedCompany = {
  plan: 'paid' | 'trial' | 'free';
  cid: string;
  name: string;
  members: { universalUid: string; name: string }[];
};

/** Writes the companies of the demo accounts with their members, contracts and billing. */
export async function seedPeople(db: Executor, now: Date): Promise<SeedCompany[]> {
  const companies = new Map<string, SeedCompany>();
  for (const { corporation: name, plan } of demoAccounts) {
    if (companies.has(name)) continue;
    companies.set(name, {
      plan,
      name,
      cid: `demo-corporation-${companies.size + 1}`,
      members: [],
    });
  }
  const createdAt = new Date(now.getTime() - 400 * DAY);
  const accounts = [...demoAccounts, ...furtherMembers.map((person) => ({ ...person, corporation: null }))];
  await db.insert(userAccount).values(
    accounts.map(({ uid, email, lastName, firstName }) => ({
      universalUid: uid,
      firebaseUid: uid,
      email,
      roleId: 2,
      lastName,
      firstName,
      createdAt,
    })),
  );
  await db.insert(corporation).values(
    [...companies.values()].map(({ cid, name, plan }) => ({
      cid,
      name,
      ...profiles[plan],
      contactEmail: plan === 'free' ? '' : `recruit@${plan}.biz.example`,
      contractType: contractTypes[plan],
      createdAt,
      updatedAt: createdAt,
    })),
  );
  const memberships: (typeof corporationMember.$inferInsert)[] = [];
  const join = (company: SeedCompany, person: { uid: string; lastName: string; firstName: string }) => {
    company.members.push({ universalUid: person.uid, name: `${person.lastName} ${person.firstName}` });
    memberships.push({
      cid: company.cid,
      universalUid: person.uid,
      // The first company that one joined is the one that one acts for after signing in.
      joinedAt: new Date(createdAt.getTime() + memberships.length * DAY),
    });
  };
  for (const account of demoAccounts) {
    for (const name of [account.corporation, ...(account.otherCorporations ?? [])]) {
      const company = companies.get(name);
      if (company) join(company, account);
    }
  }
  const all = [...companies.values()];
  const paid = all.find(({ plan }) => plan === 'paid');
  if (!paid) throw new Error('No demo account has a company with the paid plan');
  for (const person of furtherMembers) join(paid, person);
  await db.insert(corporationMember).values(memberships);
  await db.insert(billingDestination).values({
    cid: paid.cid,
    companyName: paid.name,
    department: '管理本部 経理部',
    personName: '小林 拓也',
    email: 'billing@minato.biz.example',
    phone: '045-555-0143',
    postalCode: '220-0012',
    prefectureCode: '14',
    address: '横浜市西区みなとみらい2-3-5',
    building: 'クイーンズタワー18階',
    updatedAt: createdAt,
  });
  await db.insert(contractedPaidPlan).values({
    cid: paid.cid,
    planName: 'スタンダードプラン',
    startDate: dayOf(new Date(now.getTime() - 200 * DAY)),
    endDate: dayOf(new Date(now.getTime() + 165 * DAY)),
    price: 600_000,
    billingCycle: 'year',
    autoRenew: true,
  });
  return all;
}
