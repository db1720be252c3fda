import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import { useCorporationRole } from '@/session/permissions';
import { useDismissedNotice } from './dismissed-notice';
import type { UnpaidRole } from './plan-notice';

const notice = lazyComponent(() => import('./plan-notice').then((module) => module.UnpaidNotice));

/** As high as the notice, so that nothing moves when it comes. */
const place = <div className="mb-4 h-31.5 sm:h-19.5 md:h-10.5" />;

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
  return isDismissed ? null : <Lazy of={notice} props={{ role }} fallback={place} />;
}
