import { PaidPlanBanner } from '@/parts/plan/paid-plan-banner';
import { PageTitle } from '@/parts/shell/page-title';
import { useCorporationRole } from '@/session/permissions';
import { PageHeader } from '@/ui/navigation/page-header';
import { BillingCard } from './billing-card';
import { PlanCard } from './plan-card';
import { PlanComparison } from './plan-comparison';
import { UsageCard } from './usage-card';

/** ご契約プラン (docs/product/company.md): the plan, what is used of it, what the others offer, and where invoices go. */
export function PlanScreen() {
  const role = useCorporationRole();
  if (role === null) return null;
  return (
    <>
      <PageTitle>ご契約プラン</PageTitle>
      <PaidPlanBanner />
      <PageHeader title="ご契約プラン" />
      <div className="flex max-w-4xl flex-col gap-4">
        <PlanCard role={role} />
        <UsageCard />
        <PlanComparison current={role} />
        <BillingCard />
      </div>
    </>
  );
}
