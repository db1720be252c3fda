import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { corporationAccount, type TemporaryAccount } from '#endpoints/corporation-account';
import { isMissing } from '@/client/api-error';
import { endpointQuery } from '@/client/queries';
import { paths } from '@/config/paths';
import { AuthFailure } from '@/features/entry/auth/auth-failure';
import { EntryPage } from '@/features/entry/auth/entry-page';
import { EntryPlaceholder } from '@/features/entry/auth/entry-placeholder';
import { MoveOn } from '@/features/entry/auth/move-on';
import { OtherAccount } from '@/features/entry/auth/other-account';
import { mayBeSameAddress } from '@/lib/address/same-address';
import { LoadError } from '@/parts/shell/load-error';
import { useAuthError, useVisitor } from '@/session/use-session';
import { ExpiredLink, UnknownLink, UsedLink } from './dead-links';
import { PasswordForm } from './password-form';

/** Sign-up, second step (docs/product/entry.md): what the link of the mail leads to. An empty id is not known yet. */
export function ContinueSignupScreen({ temporaryId }: { temporaryId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(corporationAccount.showTemporaryAccount, { params: { temporaryId } }),
    refetchOnMount: 'always',
  });
  const isUnknown = isMissing(error);

  return (
    <EntryPage title="新規登録">
      {data ? <Step account={{ ...data, temporaryId }} /> : null}
      {!data && isUnknown ? <UnknownLink /> : null}
      {!data && error && !isUnknown ? (
        <LoadError
          error={error}
          title="登録の状態を確認できませんでした"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data || error ? null : <EntryPlaceholder />}
    </EntryPage>
  );
}

function Step({ account }: { account: TemporaryAccount & { temporaryId: string } }) {
  const { email, status, temporaryId } = account;
  const visitor = useVisitor();
  const authError = useAuthError();
  const [isSigningUp, setIsSigningUp] = useState(false);

  if (!isSigningUp) {
    if (visitor.status === 'unknown') return authError === null ? <EntryPlaceholder /> : <AuthFailure />;
    if (visitor.status === 'signedIn' && mayBeSameAddress(visitor.account.email, email)) {
      return (
        <>
          <MoveOn to={paths.newCorporation} />
          <EntryPlaceholder />
        </>
      );
    }
    if (status === 'used') return <UsedLink />;
    if (status === 'expired') return <ExpiredLink email={email} />;
    if (visitor.status === 'signedIn') {
      return (
        <OtherAccount
          currentEmail={visitor.account.email}
          wantedEmail={email}
          logoutLabel="ログアウトして続ける"
          next={paths.continueSignup(temporaryId)}
        />
      );
    }
  }
  return <PasswordForm email={email} onBusy={setIsSigningUp} />;
}
