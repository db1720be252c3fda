import { useCorporationRole } from '@/session/permissions';
import { PlanNotice } from './plan-notice';

/** The notice about the plan for PAID, where it is good to know and nowhere else: on ご契約プラン. */
export function PaidPlanBanner() {
  const role = useCorporationRole();
  if (role !== 'PAID_ACCOUNT_ROLE') return null;
  return (
    <PlanNotice role={role} tone="info">
      <span>有料プランでご利用中です。</span>
      {/* One line on a phone. */}
      <span className="max-md:hidden">スカウト・詳細検索・候補者メモを制限なくご利用いただけます。</span>
    </PlanNotice>
  );
}
