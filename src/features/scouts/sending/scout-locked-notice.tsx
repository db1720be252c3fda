import { PlanButton } from '@/parts/plan/plan-button';
import { InlineNotice } from '@/ui/feedback/inline-notice';

/** Says on a page about scouts that the plan does not include sending them. */
export function ScoutLockedNotice() {
  return (
    <InlineNotice
      className="mb-4"
      action={
        <PlanButton permission="scoutUser" size="sm">
          くわしく見る
        </PlanButton>
      }
    >
      スカウトの送信は有料プランでご利用いただけます。送信済みのスカウトは、これまでどおりご覧いただけます。
    </InlineNotice>
  );
}
