import { type ReactNode, useState } from 'react';
import type { CorporationAccountRole } from '#endpoints/role';
import { env } from '@/config/env';
import { safeStorage } from '@/lib/browser/safe-storage';
import { useCan, useCorporationRole } from '@/session/permissions';
import { useCorporationId } from '@/session/use-session';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { Link } from '@/ui/navigation/link';

const storage = safeStorage('local');

const texts: Record<Exclude<CorporationAccountRole, 'PAID_ACCOUNT_ROLE'>, string> = {
  FREE_ACCOUNT_ROLE: '無料プランでご利用中です。スカウト・詳細検索は有料プランでご利用いただけます。',
  TRIAL_ACCOUNT_ROLE:
    'トライアル期間中です。期間が終わったあとも続けてご利用いただくには、有料プランへのお申し込みが必要です。',
};

const askAboutPlans = (
  <Link href={env.contactUrl} external className="touch-target inline-block font-bold md:py-1">
    プランについて問い合わせる
  </Link>
);

/**
 * The notice about the company's plan, above every page while something is locked or will be. FREE may not dismiss it,
 * the others may (spec §6).
 */
export function PlanBanner() {
  const role = useCorporationRole();
  if (role === null || role === 'PAID_ACCOUNT_ROLE') return null;
  return (
    <PlanNotice role={role} tone={role === 'FREE_ACCOUNT_ROLE' ? 'warning' : 'info'} action={askAboutPlans}>
      {texts[role]}
    </PlanNotice>
  );
}

type PlanNoticeProps = {
  role: CorporationAccountRole;
  tone: 'warning' | 'info';
  action?: ReactNode;
  children: ReactNode;
};

/** A notice about a plan, which a company that may dismiss it sees until it does. */
export function PlanNotice(props: PlanNoticeProps) {
  const key = `biz.planBannerDismissed.${useCorporationId()}.${props.role}`;
  return <Notice key={key} storageKey={key} {...props} />;
}

function Notice({ storageKey, tone, action, children }: PlanNoticeProps & { storageKey: string }) {
  const canDismiss = useCan('dismissPaidPlanAlert');
  // Behind the gate, which shows nothing before the page is in the browser.
  const [isDismissed, setIsDismissed] = useState(() => storage.getItem(storageKey) === '1');
  if (canDismiss && isDismissed) return null;

  function dismiss() {
    storage.setItem(storageKey, '1');
    setIsDismissed(true);
  }

  return (
    <InlineNotice tone={tone} className="mb-4" onDismiss={canDismiss ? dismiss : undefined} action={action}>
      <span className="[word-break:auto-phrase]">{children}</span>
    </InlineNotice>
  );
}
