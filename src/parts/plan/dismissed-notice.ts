import type { CorporationAccountRole } from '#endpoints/role';
import { safeStorage } from '@/lib/browser/safe-storage';
import { useCan } from '@/session/permissions';
import { useCorporationId } from '@/session/use-session';

const storage = safeStorage('local');

/** Whether the company may dismiss the notice about its plan (spec §6), and has done so in this browser. */
export function useDismissedNotice(role: CorporationAccountRole) {
  const canDismiss = useCan('dismissPaidPlanAlert');
  const key = `biz.planBannerDismissed.${useCorporationId()}.${role}`;
  return {
    key,
    canDismiss,
    isDismissed: canDismiss && storage.getItem(key) === '1',
    dismiss: () => storage.setItem(key, '1'),
  };
}
