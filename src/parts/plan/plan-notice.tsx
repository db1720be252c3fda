import { type ReactNode, useState } from 'react';
import type { CorporationAccountRole } from '#endpoints/role';
import { env } from '@/config/env';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { Link } from '@/ui/navigation/link';
import { useDismissedNotice } from './dismissed-notice';

export type UnpaidRole = Exclude<CorporationAccountRole, 'PAID_ACCOUNT_ROLE'>;

const texts: Record<UnpaidRole, string> = {
  FREE_ACCOUNT_ROLE: '無料プランでご利用中です。スカウト・詳細検索は有料プランでご利用いただけます。',
  TRIAL_ACCOUNT_ROLE:
    'トライアル期間中です。期間が終わったあとも続けてご利用いただくには、有料プランへのお申し込みが必要です。',
};

const askAboutPlans = (
  <Link href={env.contactUrl} external className="touch-target inline-block font-bold md:py-1">
    プランについて問い合わせる
  </Link>
);

/** The notice of a company that has not paid: what is locked, or will be (spec §6). */
export function UnpaidNotice({ role }: { role: UnpaidRole }) {
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
  const { key } = useDismissedNotice(props.role);
  return <Notice key={key} {...props} />;
}

function Notice({ role, tone, action, children }: PlanNoticeProps) {
  const { canDismiss, dismiss, ...before } = useDismissedNotice(role);
  const [isDismissed, setIsDismissed] = useState(before.isDismissed);
  if (isDismissed) return null;

  function close() {
    dismiss();
    setIsDismissed(true);
  }

  return (
    <InlineNotice tone={tone} className="mb-4" onDismiss={canDismiss ? close : undefined} action={action}>
      <span className="[word-break:auto-phrase]">{children}</span>
    </InlineNotice>
  );
}
