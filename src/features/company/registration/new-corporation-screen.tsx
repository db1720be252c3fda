import { useEffect } from 'react';
import { paths } from '@/config/paths';
import { AuthGate } from '@/features/entry/auth/auth-gate';
import { MoveOn } from '@/features/entry/auth/move-on';
import { PagePlaceholder } from '@/features/entry/auth/page-placeholder';
import { MissingExtras } from '@/parts/shell/missing-extras';
import { PageTitle } from '@/parts/shell/page-title';
import { flags } from '@/session/flags';
import { useSession } from '@/session/use-session';
import { PageHeader } from '@/ui/navigation/page-header';
import { RegistrationForm } from './registration-form';

/** Company registration (docs/product/company.md), the last step of a sign-up; anyone who has a company is led on. */
export function NewCorporationScreen() {
  return (
    <div className="w-full max-w-3xl">
      <PageTitle>企業の登録</PageTitle>
      <AuthGate>{(access) => (access === 'granted' ? <SignedUp /> : <Registration />)}</AuthGate>
    </div>
  );
}

/** With a company the sign-up is over, wherever it was finished. */
function SignedUp() {
  useEffect(() => flags.inProgressCorporationMemberSignup.clear(), []);
  return (
    <>
      <MoveOn to={paths.projects()} />
      <PagePlaceholder />
    </>
  );
}

function Registration() {
  const { userId, userAccount, userProfile } = useSession();
  if (userId === null) return <PagePlaceholder />;
  const email = userAccount?.email ?? '';
  return (
    <>
      <PageHeader
        title="企業の登録"
        description="会社名とお名前があれば登録できます。そのほかの項目は、あとから企業情報編集で追加できます。"
      />
      <MissingExtras />
      <RegistrationForm
        key={userId}
        userId={userId}
        email={email}
        empty={{
          person: { lastName: userProfile?.lastName ?? '', firstName: userProfile?.firstName ?? '' },
          company: {
            name: '',
            introduction: '',
            url: '',
            prefectureCode: null,
            address: '',
            contactInformation: { personName: '', email, phone: '' },
          },
        }}
      />
    </>
  );
}
