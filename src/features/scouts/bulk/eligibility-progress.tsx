import { LoadError } from '@/parts/shell/load-error';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import type { Eligibility } from './use-eligibility';

type EligibilityProgressProps = { eligibility: Eligibility; total: number };

/** Stands in place of the people until it is known who of them can be scouted. */
export function EligibilityProgress({ eligibility, total }: EligibilityProgressProps) {
  if (eligibility.error) {
    return (
      <LoadError
        error={eligibility.error}
        title="スカウトできるか確認できませんでした"
        description="通信環境をご確認のうえ、もう一度お試しください。入力した内容はそのままです。"
        onRetry={eligibility.retry}
      />
    );
  }
  const { size } = eligibility.obstacles;
  return (
    <div className="mx-auto flex max-w-md flex-col gap-3 py-16 text-center">
      <p role="status">スカウトできるか確認しています</p>
      <ProgressBar label="確認の進み具合" value={size} max={total} valueText={`${total}人中${size}人`} />
    </div>
  );
}
