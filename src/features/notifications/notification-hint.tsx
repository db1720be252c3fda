import { env } from '@/config/env';
import { Button } from '@/ui/button';
import { InlineNotice } from '@/ui/inline-notice';
import { endHint, switchNotifications, useHint } from './browser-setting';

/** Says once that there are notifications, after a reply that came while nobody looked. */
export function NotificationHint() {
  const isShown = useHint();
  if (!isShown || !env.apiExtensions) return null;
  return (
    <div className="border-line border-b bg-surface px-(--page-gutter) py-2">
      <InlineNotice
        onDismiss={endHint}
        action={
          <Button size="sm" onClick={() => void switchNotifications(true)}>
            通知を受け取る
          </Button>
        }
      >
        ほかの画面を見ている間に届いたメッセージを、ブラウザーの通知でお知らせできます。
      </InlineNotice>
    </div>
  );
}
