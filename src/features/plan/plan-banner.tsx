import { type ReactNode, useState } from 'react';
import type { CorporationAccountRole } from '#endpoints/role';
import { env } from '@/config/env';
import { safeStorage } from '@/lib/safe-storage';
import { useCan, useCorporationRole } from '@/session/permissions';
import { useCorporationId } from '@/session/use-session';
import { InlineNotice } from '@/ui/inline-notice';
import { Link } from '@/ui/link';

const storage = safeStorage('local');

const texts: Record<CorporationAccountRole, ReactNode> = {
  FREE_ACCOUNT_ROLE: '無料プランでご利用中です。スカウト・詳細検索は有料プランでご利用いただけます。',
  TRIAL_ACCOUNT_ROLE:
    'トライアル期間中です。期間が終わったあとも続けてご利用いただくには、有料プランへのお申し込みが必要です。',
  PAID_ACCOUNT_ROLE: (
    <>
      有料プランでご利用中です。
      {/* One line on a phone. */}
      <span className="max-md:hidden">スカウト・詳細検索・候補者メモを制限なくご利用いただけます。</span>
    </>
  ),
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
  return role === 'PAID_ACCOUNT_ROLE' ? null : <Notice role={role} />;
}

/** The same for PAID, where it is good to know and nowhere else: on ご契約プラン. */
export function PaidPlanBanner() {
  const role = useCorporationRole();
  return role === 'PAID_ACCOUNT_ROLE' ? <Notice role={role} /> : null;
}

function Notice({ role }: { role: CorporationAccountRole | null }) {
  const corporationId = useCorporationId();
  if (role === null) return null;
  const key = `biz.planBannerDismissed.${corporationId}.${role}`;
  return <Banner key={key} role={role} storageKey={key} />;
}

function Banner({ role, storageKey }: { role: CorporationAccountRole; storageKey: string }) {
  const canDismiss = useCan('dismissPaidPlanAlert');
  // Behind the gate, which shows nothing before the page is in the browser.
  const [isDismissed, setIsDismissed] = useState(() => storage.getItem(storageKey) === '1');
  if (canDismiss && isDismissed) return null;

  function dismiss() {
    storage.setItem(storageKey, '1');
    setIsDismissed(true);
  }

  return (
    <InlineNotice
      tone={role === 'FREE_ACCOUNT_ROLE' ? 'warning' : 'info'}
      className="mb-4"
      onDismiss={canDismiss ? dismiss : undefined}
      action={role === 'PAID_ACCOUNT_ROLE' ? undefined : askAboutPlans}
    >
      <span className="[word-break:auto-phrase]">{texts[role]}</span>
    </InlineNotice>
  );
}
