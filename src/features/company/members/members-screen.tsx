import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { corporationAccount, type Member } from '#endpoints/corporation-account';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { unreadableCountOf } from '@/client/unreadable-count';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { LoadError } from '@/parts/shell/load-error';
import { PageTitle } from '@/parts/shell/page-title';
import { has } from '@/session/abilities';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useSession } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { PageHeader } from '@/ui/navigation/page-header';
import { MembersTable } from './members-table';
import { OpenInvitations } from './open-invitations';

const inviteDialog = lazyComponent(() => import('./invite-dialog').then((module) => module.InviteDialog));
const removeMemberDialog = lazyComponent(() =>
  import('./remove-member-dialog').then((module) => module.RemoveMemberDialog),
);

/** メンバー管理 (docs/product/company.md): who acts for the company, invitations and removals. */
export function MembersScreen() {
  const { userAccount } = useSession();
  const [isInviting, setIsInviting] = useState(false);
  const [leaver, setLeaver] = useState<Member | null>(null);
  const giveUp = () => {
    setIsInviting(false);
    setLeaver(null);
  };
  const InviteDialog = useLazyComponent(inviteDialog, isInviting, giveUp);
  const RemoveMemberDialog = useLazyComponent(removeMemberDialog, leaver !== null, giveUp);
  const { data, error, isFetching, refetch } = useCorporationQuery(corporationAccount.listMembers, {
    // Invited people may join while the list is open.
    staleTime: SHORT_STALE_TIME,
  });

  return (
    <>
      <PageTitle>メンバー管理</PageTitle>
      <PageHeader
        title="メンバー管理"
        description={data ? `${data.length + unreadableCountOf(data)}名のメンバーがいます` : undefined}
        actions={
          <Button variant="primary" icon={<UserPlus />} onClick={() => setIsInviting(true)}>
            メンバーを招待
          </Button>
        }
      />
      {error && !data ? (
        <LoadError
          error={error}
          title="メンバーを読み込めませんでした"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <MembersTable members={data} ownUid={userAccount?.universalUid} onRemove={setLeaver} />
      )}
      {has('openInvitations') ? <OpenInvitations /> : null}
      {isInviting && InviteDialog ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
      {leaver && RemoveMemberDialog ? (
        <RemoveMemberDialog member={leaver} onClose={() => setLeaver(null)} />
      ) : null}
    </>
  );
}
