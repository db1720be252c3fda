import { useEffect, useState } from 'react';
import { env } from '@/config/env';
import { safeStorage } from '@/lib/safe-storage';
import { useCan, useCorporationRole } from '@/session/permissions';
import { useCorporationId } from '@/session/use-session';
import { InlineNotice } from '@/ui/inline-notice';
import { Link } from '@/ui/link';

const storage = safeStorage('local');

const texts = {
  FREE_ACCOUNT_ROLE: '無料プランでご利用中です。スカウト・詳細検索は有料プランでご利用いただけます。',
  TRIAL_ACCOUNT_ROLE:
    'トライアル期間中です。期間が終わったあとも続けてご利用いただくには、有料プランへのお申し込みが必要です。',
} as const;

/** The notice about the company's plan. TRIAL may dismiss it, FREE may not (spec §6); PAID has nothing to be told. */
export function PlanBanner() {
  const role = useCorporationRole();
  const canDismiss = useCan('dismissPaidPlanAlert');
  const key = `biz.planBannerDismissed.${useCorporationId()}.${role}`;
  const [dismissedKey, setDismissedKey] = useState<string | null>(null);

  useEffect(() => {
    if (storage.getItem(key) === '1') setDismissedKey(key);
  }, [key]);

  if (role === null || role === 'PAID_ACCOUNT_ROLE' || (canDismiss && dismissedKey === key)) return null;

  function dismiss() {
    storage.setItem(key, '1');
    setDismissedKey(key);
  }

  return (
    <InlineNotice
      tone={role === 'FREE_ACCOUNT_ROLE' ? 'warning' : 'info'}
      className="mb-4"
      onDismiss={canDismiss ? dismiss : undefined}
      action={
        <Link href={env.contactUrl} external className="font-bold">
          プランについて問い合わせる
        </Link>
      }
    >
      <span className="[word-break:auto-phrase]">{texts[role]}</span>
    </InlineNotice>
  );
}
