import type { ReactNode } from 'react';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { useSession } from '@/session/use-session';
import { DescriptionList } from '@/ui/description-list';
import { Link } from '@/ui/link';
import { EmailForm } from './email-form';
import { NameForm } from './name-form';
import { PasswordForm } from './password-form';
import { SettingsSection } from './settings-section';

/** Name, address and password. Without extensions no call changes the first two, and the page says whom to ask. */
export function AccountSection() {
  const { userProfile, userAccount } = useSession();
  const name = { lastName: userProfile?.lastName ?? '', firstName: userProfile?.firstName ?? '' };
  const email = userAccount?.email ?? '';

  if (!env.apiExtensions) {
    return (
      <SettingsSection
        title="アカウント"
        description={
          <>
            氏名とメールアドレスの変更は、
            <Link href={env.contactUrl} external>
              お問い合わせフォーム
            </Link>
            からご連絡ください。
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
  return (
    <SettingsSection title="アカウント" description="所属するすべての企業で使われます。">
      <div className="flex flex-col gap-6 divide-y divide-line [&>*]:pb-6 [&>*:last-child]:pb-0">
        <Part title="氏名">
          <NameForm name={name} />
        </Part>
        <Part title="メールアドレス">
          <EmailForm email={email} />
        </Part>
        <Part title="パスワード">
          <PasswordForm email={email} />
        </Part>
      </div>
    </SettingsSection>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-md">{title}</h3>
      {children}
    </div>
  );
}
