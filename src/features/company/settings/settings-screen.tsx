import { chooseSendWait, sendWaits, useSendWait } from '@/parts/sending/send-wait';
import { PageTitle } from '@/parts/shell/page-title';
import { chooseTheme, themeChoices, useTheme } from '@/parts/shell/use-theme';
import { SingleKeysSwitch } from '@/parts/shortcuts/shortcut-list';
import { has } from '@/session/abilities';
import { RadioGroup } from '@/ui/forms/radio-group';
import { PageHeader } from '@/ui/navigation/page-header';
import { AccountSection, ShownAccountSection } from './account-section';
import { BrowserNotificationSection } from './browser-notification-section';
import { NotificationSection } from './notification-section';
import { SettingsSection } from './settings-section';

/** 個人設定 (docs/product/settings.md): what concerns oneself, not the company. */
export function SettingsScreen() {
  return (
    <>
      <PageTitle>個人設定</PageTitle>
      <PageHeader title="個人設定" />
      <div className="flex max-w-3xl flex-col gap-4">
        {has('accountSettings') ? (
          <>
            <AccountSection />
            <NotificationSection />
            <BrowserNotificationSection />
          </>
        ) : (
          <ShownAccountSection />
        )}
        <SendingSection />
        <DisplaySection />
        <ShortcutSection />
      </div>
    </>
  );
}

function SendingSection() {
  const wait = useSendWait();
  return (
    <SettingsSection title="メッセージの送信" description="このブラウザーだけの設定です。">
      <RadioGroup
        legend="送信を取り消せる時間"
        value={String(wait)}
        options={sendWaits.map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? '取り消さずにすぐ送信' : `${seconds}秒`,
        }))}
        onValueChange={(value) => {
          const choice = sendWaits.find((seconds) => String(seconds) === value);
          if (choice !== undefined) chooseSendWait(choice);
        }}
      />
    </SettingsSection>
  );
}

function DisplaySection() {
  const theme = useTheme();
  return (
    <SettingsSection title="表示" description="このブラウザーだけの設定です。">
      <RadioGroup
        legend="画面の配色"
        value={theme}
        options={themeChoices.map((choice) => ({ value: choice.theme, label: choice.label }))}
        onValueChange={(value) => {
          const choice = themeChoices.find(({ theme: each }) => each === value);
          if (choice) chooseTheme(choice.theme);
        }}
      />
    </SettingsSection>
  );
}

function ShortcutSection() {
  return (
    <SettingsSection
      title="ショートカット"
      description="このブラウザーだけの設定です。その画面で使えるキーは、「?」を押すと表示されます。"
    >
      <SingleKeysSwitch />
    </SettingsSection>
  );
}
