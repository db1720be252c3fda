import { Lock } from 'lucide-react';
import { explainRestrictedFeature } from '@/parts/plan/restricted-feature';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';

/** Says on a page about scouts that the plan does not include sending them. */
export function ScoutLockedNotice() {
  return (
    <InlineNotice
      className="mb-4"
      action={
        <Button size="sm" icon={<Lock />} onClick={explainRestrictedFeature}>
          くわしく見る
        </Button>
      }
    >
      スカウトの送信は有料プランでご利用いただけます。送信済みのスカウトは、これまでどおりご覧いただけます。
    </InlineNotice>
  );
}
