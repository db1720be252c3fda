import { InlineNotice } from '@/ui/feedback/inline-notice';

/** Warns that a text is a bare template; it may be sent all the same. */
export function PersonalTouchNotice({ className }: { className?: string }) {
  return (
    <InlineNotice tone="warning" className={className}>
      テンプレートの文面のままです。候補者に合わせたひと言を加えると、返信されやすくなります。
    </InlineNotice>
  );
}
