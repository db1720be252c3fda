import { type BrowserNotifications, useBrowserNotifications } from '@/parts/notifications/browser-setting';
import { useIsBrief, useIsPushed } from '@/parts/notifications/push-setting';
import { chooseBrief, switchNotifications } from '@/parts/notifications/switch-notifications';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { Checkbox } from '@/ui/forms/checkbox';
import { SettingsSection } from './settings-section';

const explanations: Readonly<Partial<Record<BrowserNotifications, string>>> = {
  blocked:
    'ブラウザーの設定で、このサイトの通知がブロックされています。アドレスバーの左のアイコンからサイトの設定を開き、通知を「許可」にしてから、もう一度この画面を開いてください。',
  missing:
    'このブラウザーでは通知を利用できません。iPhoneとiPadでは、ホーム画面に追加すると利用できます。ほかではメール通知をご利用ください。',
};

/** ブラウザー通知: the switch of this browser, for which the browser asks once. */
export function BrowserNotificationSection() {
  const state = useBrowserNotifications();
  const isBrief = useIsBrief();
  const isPushed = useIsPushed();
  const explanation = explanations[state];
  return (
    <SettingsSection
      title="ブラウザー通知"
      description="候補者からのメッセージと応募をお知らせします。このブラウザーだけの設定です。"
    >
      <Checkbox
        label="このブラウザーで通知を受け取る"
        description="氏名と本文の最初の40文字だけを表示します"
        checked={state === 'on'}
        disabled={explanation !== undefined}
        onChange={({ target }) => void switchNotifications(target.checked)}
      />
      {state === 'on' ? (
        <Checkbox
          label="氏名と本文を表示しない"
          description="「新しいメッセージがあります」とだけ表示します"
          checked={isBrief}
          onChange={({ target }) => void chooseBrief(target.checked)}
        />
      ) : null}
      <div aria-live="polite" className="empty:-mt-4">
        {explanation ? <InlineNotice tone="warning">{explanation}</InlineNotice> : null}
        {state === 'on' ? (
          <p className="text-ink-subtle text-sm">
            {isPushed ? '画面を閉じている間も届きます。' : 'bizの画面を開いている間に届きます。'}
          </p>
        ) : null}
      </div>
    </SettingsSection>
  );
}
