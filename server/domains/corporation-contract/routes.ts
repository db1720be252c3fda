import type { Hono } from 'hono';
import { corporationContract } from '#endpoints/corporation-contract';
import { type AppEnv, implement } from '../../http/implement.ts';
import { queryNotFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { readBillingDestination, readContractType, readPaidPlan, writeBillingDestination } from './store.ts';

/** Mounts what a company has agreed with the platform (product.md ご契約プラン); open to every role. */
export function corporationContractRoutes(app: Hono<AppEnv>, services: Services): void {
  const { db, clock } = services;
  implement(app, services, corporationContract, {
    showBillingDestination: ({ corporation }) =>
      readBillingDestination(db, corporation.universalCorporationId),
    changeBillingDestination: async ({ corporation, body }) => {
      await writeBillingDestination(db, corporation.universalCorporationId, body, clock());
      return {};
    },
    currentContractType: ({ corporation }) => readContractType(db, corporation.universalCorporationId),
    showContractedPaidPlan: async ({ corporation }) => {
      const isPaid = corporation.role === 'PAID_ACCOUNT_ROLE';
      const plan = isPaid ? await readPaidPlan(db, corporation.universalCorporationId) : null;
      if (!plan) throw queryNotFound();
      return plan;
    },
  });
}
