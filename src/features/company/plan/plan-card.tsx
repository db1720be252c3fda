import { corporationContract, type PaidPlan } from '#endpoints/corporation-contract';
import type { CorporationAccountRole } from '#endpoints/role';
import { isMissing } from '@/client/api-error';
import { env } from '@/config/env';
import { formatYen } from '@/lib/text/format';
import { LoadError } from '@/parts/shell/load-error';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Badge } from '@/ui/data/badge';
import { Card } from '@/ui/data/card';
import { DescriptionList } from '@/ui/data/description-list';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { SkeletonText } from '@/ui/feedback/skeleton';
import { ButtonLink } from '@/ui/navigation/link';
import { planLabels } from './plan-labels';

const tones = {
  FREE_ACCOUNT_ROLE: 'neutral',
  TRIAL_ACCOUNT_ROLE: 'info',
  PAID_ACCOUNT_ROLE: 'accent',
} as const;

/** The plan of the company; only a paid one has a contract to be read. */
export function PlanCard({ role }: { role: CorporationAccountRole }) {
  return (
    <Card as="section" aria-labelledby="current-plan" className="flex flex-col gap-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="current-plan" className="font-medium text-ink-subtle text-sm">
            現在のプラン
          </h2>
          <p className="mt-0.5 flex items-center gap-2.5 font-bold text-2xl">
            <span>{`${planLabels[role]}プラン`}</span>
            <Badge tone={tones[role]}>ご利用中</Badge>
          </p>
        </div>
        <ButtonLink
          href={env.contactUrl}
          external
          variant={role === 'PAID_ACCOUNT_ROLE' ? 'secondary' : 'primary'}
        >
          {role === 'PAID_ACCOUNT_ROLE' ? '契約について問い合わせる' : 'プランについて問い合わせる'}
        </ButtonLink>
      </div>
      {role === 'PAID_ACCOUNT_ROLE' ? <PaidContract /> : <p className="text-ink-muted">{texts[role]}</p>}
    </Card>
  );
}

const texts = {
  FREE_ACCOUNT_ROLE:
    '案件の公開と、応募者とのメッセージをご利用いただけます。スカウト・詳細検索・候補者メモは有料プランでご利用いただけます。',
  TRIAL_ACCOUNT_ROLE:
    '有料プランの機能をお試しいただけます。引き続きご利用いただくには、有料プランへのお申し込みが必要です。',
};

function PaidContract() {
  const { data, error, isFetching, refetch } = useCorporationQuery(
    corporationContract.showContractedPaidPlan,
  );
  if (data) return <ContractDetails plan={data} />;
  // The contract type is known before the contract itself is entered.
  if (data === null || isMissing(error)) {
    return (
      <InlineNotice>契約内容はまだ登録されていません。お急ぎの場合は、お問い合わせください。</InlineNotice>
    );
  }
  if (error) {
    return (
      <LoadError
        error={error}
        title="契約内容を読み込めませんでした"
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="py-4"
      />
    );
  }
  return <SkeletonText lines={3} />;
}

/** A day `2026-11-21` as `2026/11/21`: contracts run over years, so the year is always there. */
const formatDay = (day: string) => day.replaceAll('-', '/');

const cycleLabels = { month: '月額', year: '年額' } as const;

function ContractDetails({ plan }: { plan: PaidPlan }) {
  const { planName, startDate, endDate, price, billingCycle, autoRenew } = plan;
  const cycle = billingCycle === null ? '' : `${cycleLabels[billingCycle]} `;
  return (
    <DescriptionList
      items={[
        { term: 'プラン名', description: planName },
        {
          term: '契約期間',
          description:
            startDate || endDate ? (
              <span className="tabular-nums">
                <Day day={startDate} />
                <span>〜</span>
                <Day day={endDate} />
              </span>
            ) : null,
        },
        {
          term: '料金',
          description: price === null ? null : `${cycle}${formatYen(price)}`,
        },
        { term: '更新', description: renewalText(autoRenew) },
      ].filter(({ description }) => description !== null)}
    />
  );
}

const Day = ({ day }: { day: string | null }) =>
  day === null ? null : <time dateTime={day}>{formatDay(day)}</time>;

function renewalText(autoRenew: boolean | null): string | null {
  if (autoRenew === null) return null;
  return autoRenew ? '期間終了後に自動更新' : '期間終了日に終了';
}
