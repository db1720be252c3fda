import { type ReactNode, useId, useState } from 'react';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { useSession } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { DescriptionList } from '@/ui/data/description-list';
import { Link } from '@/ui/navigation/link';
import { EmailForm } from './email-form';
import { NameForm } from './name-form';
import { PasswordForm } from './password-form';
import { SettingsSection } from './settings-section';
import { useEmailChange } from './use-email-change';

function useOwnAccount() {
  const { userProfile, userAccount } = useSession();
  const name = { lastName: userProfile?.lastName ?? '', firstName: userProfile?.firstName ?? '' };
  return { name, email: userAccount?.email ?? '' };
}

/** Name and address where no call changes them, with the way to ask for it. */
export function ShownAccountSection() {
  const { name, email } = useOwnAccount();
  return (
    <SettingsSection
      title="アカウント"
      description={
        <>
          <span>氏名とメールアドレスの変更は、</span>
          <Link href={env.contactUrl} external>
            お問い合わせフォーム
          </Link>
          <span>からご連絡ください。</span>
        </>
      }
    >
      <DescriptionList
        items={[
          { term: '氏名', description: `${name.lastName} ${name.firstName}`.trim() },
          { term: 'メールアドレス', description: email },
          {
            term: 'パスワード',
            description: <Link href={paths.passwordReset}>パスワードを再設定する</Link>,
          },
        ]}
      />
    </SettingsSection>
  );
}

/** Name, address and password, to be changed. */
export function AccountSection() {
  const { name, email } = useOwnAccount();
  useEmailChange(email);

  return (
    <SettingsSection title="アカウント" description="所属するすべての企業で使われます。">
      <NameForm name={name} />
      <Part title="メールアドレス" value={email}>
        <EmailForm email={email} />
      </Part>
      <Part title="パスワード">
        <PasswordForm email={email} />
      </Part>
    </SettingsSection>
  );
}

type PartProps = {
  title: string;
  /** What it is now, where that may be seen. */
  value?: string;
  children: ReactNode;
};

/** Something that is rarely changed: its form comes when it is asked for. */
function Part({ title, value, children }: PartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const formId = useId();
  return (
    <div className="border-line border-t pt-4">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h3 className="text-md md:text-base">{title}</h3>
          {value ? (
            <p className="text-base text-ink-muted [overflow-wrap:anywhere] md:text-sm">{value}</p>
          ) : null}
        </div>
        <Button
          size="sm"
          aria-label={isOpen ? `${title}の変更をやめる` : `${title}を変更する`}
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'やめる' : '変更する'}
        </Button>
      </div>
      <div id={formId} className="not-empty:mt-4">
        {isOpen ? children : null}
      </div>
    </div>
  );
}
