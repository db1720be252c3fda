import {
  type BrowserNotifications,
  switchNotifications,
  useBrowserNotifications,
} from '@/parts/notifications/browser-setting';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { Checkbox } from '@/ui/forms/checkbox';
import { SettingsSection } from './settings-section';

const explanations: Readonly<Partial<Record<BrowserNotifications, string>>> = {
  blocked:
    'ブラウザーの設定で、このサイトの通知がブロックされています。アドレスバーの左のアイコンからサイトの設定を開き、通知を「許可」にしてから、もう一度この画面を開いてください。',
  missing: 'このブラウザーでは通知を利用できません。メール通知をご利用ください。',
};

/** ブラウザー通知: the switch of this browser, for which the browser asks once. */
export function BrowserNotificationSection() {
  const state = useBrowserNotifications();
  const explanation = explanations[state];
  return (
    <SettingsSection
      title="ブラウザー通知"
      description="候補者からのメッセージと応募を、画面を開いている間にお知らせします。このブラウザーだけの設定です。"
    >
      <Checkbox
        label="このブラウザーで通知を受け取る"
        description="氏名と本文の書き出しだけを表示します"
        checked={state === 'on'}
        disabled={explanation !== undefined}
        onChange={({ target }) => void switchNotifications(target.checked)}
      />
      <div aria-live="polite" className="empty:-mt-4">
        {explanation ? <InlineNotice tone="warning">{explanation}</InlineNotice> : null}
      </div>
    </SettingsSection>
  );
}
