import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { corporationAccount } from '#endpoints/corporation-account';
import { endpointQuery } from '@/client/queries';
import { thumbnailUrl } from '@/client/thumbnail-url';
import { paths } from '@/config/paths';
import { CompanyLogo } from '@/features/entry/accounts/company-logo';
import { AuthFailure } from '@/features/entry/auth/auth-failure';
import { DeadEnd } from '@/features/entry/auth/dead-end';
import { EntryPlaceholder } from '@/features/entry/auth/entry-placeholder';
import { OtherAccount } from '@/features/entry/auth/other-account';
import { mayBeSameAddress } from '@/lib/address/same-address';
import { flags } from '@/session/flags';
import { useAuthError, useVisitor } from '@/session/use-session';
import { ButtonLink } from '@/ui/navigation/link';
import { AlreadyMember } from './already-member';
import { JoinForm } from './join-form';
import type { OpenedInvitation } from './use-join';

type InvitationStepsProps = {
  invitation: OpenedInvitation;
  /** Reads the invitation again: somebody, or time, was quicker. */
  reload: () => Promise<unknown>;
};

/** An invitation, and what the person who opened it can do about it. */
export function InvitationSteps({ invitation, reload }: InvitationStepsProps) {
  const { corporation, email } = invitation;
  return (
    <>
      <div className="flex items-center gap-3.5">
        <CompanyLogo src={thumbnailUrl(corporation?.logoImage?.path)} />
        <div className="min-w-0">
          <p className="font-bold text-lg [overflow-wrap:anywhere]">
            {corporation?.name ?? '招待された企業'}
          </p>
          {email ? (
            <p className="text-base text-ink-subtle [overflow-wrap:anywhere] md:text-sm">{`${email} への招待`}</p>
          ) : null}
        </div>
      </div>
      <Step invitation={invitation} reload={reload} />
    </>
  );
}

function Step({ invitation, reload }: InvitationStepsProps) {
  const { corporation, email, status, invitationId } = invitation;
  const visitor = useVisitor();
  const authError = useAuthError();
  const [isJoining, setIsJoining] = useState(false);
  const isInvited = visitor.status === 'signedIn' && mayBeSameAddress(visitor.account.email, email);
  const memberships = useQuery({
    ...endpointQuery(corporationAccount.myAccountList),
    enabled: isInvited,
    refetchOnMount: 'always',
  });
  const isMember = memberships.data?.some(
    ({ universalCorporationId }) => universalCorporationId === corporation?.universalCorporationId,
  );

  async function reloadAll() {
    // Whether somebody is signed in now: an account may have been created since this was rendered.
    await Promise.all([reload(), flags.loggedIn.isSet() ? memberships.refetch() : null]);
  }

  if (!isJoining) {
    if (visitor.status === 'unknown') return authError === null ? <EntryPlaceholder /> : <AuthFailure />;
    if (isInvited && memberships.isPending) return <EntryPlaceholder />;
    if (isInvited && isMember && corporation) return <AlreadyMember corporation={corporation} />;
    if (status === 'accepted') return <UsedInvitation isSignedIn={visitor.status === 'signedIn'} />;
    if (status === 'expired') return <ExpiredInvitation />;
    if (visitor.status === 'signedIn' && !isInvited) {
      return (
        <OtherAccount
          currentEmail={visitor.account.email}
          wantedEmail={email}
          logoutLabel="ログアウトして切り替える"
          next={paths.invitation(invitationId)}
        />
      );
    }
  }
  return (
    <JoinForm
      invitation={invitation}
      needsAccount={visitor.status === 'nobody'}
      needsName={visitor.status !== 'signedIn' || visitor.needsName}
      onBusy={setIsJoining}
      reload={reloadAll}
    />
  );
}

function ExpiredInvitation() {
  return (
    <DeadEnd
      title="この招待は有効期限が切れています"
      description="招待の有効期限は7日間です。招待した方に再送をご依頼ください。"
    >
      <ButtonLink size="lg" href={paths.login()}>
        ログイン
      </ButtonLink>
    </DeadEnd>
  );
}

function UsedInvitation({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <DeadEnd
      title="この招待は使用済みです"
      description="参加した方は、ログインすると企業アカウントを利用できます。参加できない場合は、招待した方に再送をご依頼ください。"
    >
      {isSignedIn ? (
        <ButtonLink size="lg" href={paths.projects()}>
          案件管理へ
        </ButtonLink>
      ) : (
        <ButtonLink variant="primary" size="lg" href={paths.login()}>
          ログイン
        </ButtonLink>
      )}
    </DeadEnd>
  );
}
