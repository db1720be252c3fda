import type { corporationContract } from '#endpoints/corporation-contract';
import type { Handlers } from '../../http/implement.ts';
import { queryNotFound } from '../../kit/problem.ts';
import { readBillingDestination, readContractType, readPaidPlan, writeBillingDestination } from './store.ts';

/** Handles what a company has agreed with the platform (docs/product/company.md, ご契約プラン); open to every role. */
export const corporationContractHandlers: Handlers<typeof corporationContract> = {
  showBillingDestination: ({ db, cid }) => readBillingDestination(db, cid),
  changeBillingDestination: async ({ db, clock, cid, body, headers }) => {
    await writeBillingDestination(db, cid, { ...headers, next: body, now: clock() });
    return {};
  },
  currentContractType: ({ db, cid }) => readContractType(db, cid),
  showContractedPaidPlan: async ({ db, cid, corporation }) => {
    const plan = corporation.role === 'PAID_ACCOUNT_ROLE' ? await readPaidPlan(db, cid) : null;
    if (!plan) throw queryNotFound();
    return plan;
  },
};
