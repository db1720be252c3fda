import { has } from '@/session/abilities';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { showToast } from '@/ui/feedback/toast-store';
import { browserNotifications, endHint, switchNotifications, useHint } from './browser-setting';

/** The hint goes with the button that was pressed. */
const leave = () =>
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });

async function accept() {
  leave();
  await switchNotifications(true);
  const isOn = browserNotifications() === 'on';
  showToast({
    message: isOn ? '通知をオンにしました' : '通知は個人設定でオンにできます',
  });
}

function dismiss() {
  leave();
  endHint();
}

/** Says once that there are notifications, after a reply that came while nobody looked. */
export function NotificationHint() {
  const isShown = useHint();
  if (!isShown || !has('live')) return null;
  return (
    <div className="border-line border-b bg-surface px-(--page-gutter) py-2">
      <InlineNotice
        onDismiss={dismiss}
        action={
          <Button size="sm" onClick={() => void accept()}>
            通知を受け取る
          </Button>
        }
      >
        ほかの画面を見ている間に届いたメッセージを、ブラウザーの通知でお知らせできます。
      </InlineNotice>
    </div>
  );
}
