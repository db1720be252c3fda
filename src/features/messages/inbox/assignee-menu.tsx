import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { corporationAccount } from '#endpoints/corporation-account';
import type { Assignee } from '#endpoints/references';
import { displayName } from '@/lib/text/format';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useCorporationId, useSession } from '@/session/use-session';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuTrigger,
} from '@/ui/overlays/menu';
import { changeAssignee } from './change-assignee';

type AssigneeMenuProps = {
  chatGroupId: string;
  assignee: Assignee | null;
  /** The button that opens it. */
  trigger: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The members to choose from, oneself first, and nobody. */
export function AssigneeMenu({ chatGroupId, assignee, trigger, open, onOpenChange }: AssigneeMenuProps) {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const ownUid = useSession().userAccount?.universalUid;
  const { data, isError, refetch } = useCorporationQuery(corporationAccount.listMembers, {
    enabled: open,
    meta: { handlesErrors: true },
  });
  const members = (data ?? []).toSorted(
    (one, other) => Number(other.universalUid === ownUid) - Number(one.universalUid === ownUid),
  );

  function choose(universalUid: string) {
    const wanted = members.find((member) => member.universalUid === universalUid) ?? null;
    if ((wanted?.universalUid ?? '') === (assignee?.universalUid ?? '')) return;
    const { lastName = '', firstName = '' } = wanted ?? {};
    const place = { queryClient, cid, chatGroupId };
    void changeAssignee(place, wanted && { universalUid, lastName, firstName }, assignee);
  }

  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuTrigger asChild>{trigger}</MenuTrigger>
      <MenuContent className="min-w-52">
        <MenuLabel>担当者</MenuLabel>
        <MenuRadioGroup value={assignee?.universalUid ?? ''} onValueChange={choose}>
          {members.map((member) => (
            <MenuRadioItem key={member.universalUid} value={member.universalUid}>
              <bdi>{displayName(member)}</bdi>
              {member.universalUid === ownUid ? <span>(自分)</span> : null}
            </MenuRadioItem>
          ))}
          {data ? <MenuRadioItem value="">担当者なし</MenuRadioItem> : null}
        </MenuRadioGroup>
        {data ? null : <Unloaded isError={isError} onRetry={() => void refetch()} />}
      </MenuContent>
    </Menu>
  );
}

function Unloaded({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  if (!isError) return <MenuLabel role="status">読み込んでいます…</MenuLabel>;
  return (
    <MenuItem
      onSelect={(event) => {
        event.preventDefault();
        onRetry();
      }}
    >
      メンバーを読み込めませんでした。再読み込み
    </MenuItem>
  );
}
