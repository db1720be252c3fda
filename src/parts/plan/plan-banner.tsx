import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { useCorporationRole } from '@/session/permissions';
import { useDismissedNotice } from './dismissed-notice';
import type { UnpaidRole } from './plan-notice';

const notice = lazyComponent(() => import('./plan-notice').then((module) => module.UnpaidNotice));

/** As high as the notices are, as measured, so that little moves when one comes. */
const heights: Record<UnpaidRole, string> = {
  FREE_ACCOUNT_ROLE: 'h-27 max-[22rem]:h-33 sm:h-17.5 md:h-16.25 xl:h-11',
  TRIAL_ACCOUNT_ROLE: 'h-33 max-[22rem]:h-45 sm:h-23.5 md:h-16.25 xl:h-11.5',
};

/**
 * The notice about the company's plan, above every page while something is locked or will be. FREE may not dismiss it,
 * the others may (spec §6).
 */
export function PlanBanner() {
  const role = useCorporationRole();
  if (role === null || role === 'PAID_ACCOUNT_ROLE') return null;
  return <LazyNotice role={role} />;
}

function LazyNotice({ role }: { role: UnpaidRole }) {
  const { isDismissed } = useDismissedNotice(role);
  if (isDismissed) return null;
  return <Lazy of={notice} props={{ role }} fallback={<div className={cn('mb-4', heights[role])} />} />;
}
