import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { showToast } from '@/ui/feedback/toast-store';
import { browserNotifications, endHint } from './browser-setting';
import { switchNotifications } from './switch-notifications';

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

/** The hint itself, and the button that takes it up. */
export function NotificationNotice() {
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
