import type { ReactNode } from 'react';
import { corporationAccount } from '#endpoints/corporation-account';
import type { Assignee } from '#endpoints/references';
import { displayName } from '@/lib/text/format';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useSession } from '@/session/use-session';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuTrigger,
} from '@/ui/overlays/menu';

type MemberMenuProps = {
  /** Null for nobody; undefined for several. */
  assignee: Assignee | null | undefined;
  /** Called with another one than the assignee. */
  onChoose: (wanted: Assignee | null) => void;
  /** The button that opens it. */
  trigger: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** What no member is called. */
const SEVERAL = '*';

/** The members to choose from, oneself first, and nobody. */
export function MemberMenu({ assignee, onChoose, trigger, open, onOpenChange }: MemberMenuProps) {
  const ownUid = useSession().userAccount?.universalUid;
  const { data, isError, refetch } = useCorporationQuery(corporationAccount.listMembers, {
    enabled: open,
    meta: { handlesErrors: true },
  });
  const members = (data ?? []).toSorted(
    (one, other) => Number(other.universalUid === ownUid) - Number(one.universalUid === ownUid),
  );

  const chosenUid = assignee === undefined ? SEVERAL : (assignee?.universalUid ?? '');

  function choose(universalUid: string) {
    if (universalUid === chosenUid) return;
    const wanted = members.find((member) => member.universalUid === universalUid) ?? null;
    const { lastName = '', firstName = '' } = wanted ?? {};
    onChoose(wanted && { universalUid, lastName, firstName });
  }

  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuTrigger asChild>{trigger}</MenuTrigger>
      <MenuContent className="min-w-52">
        <MenuLabel>担当者</MenuLabel>
        <MenuRadioGroup value={chosenUid} onValueChange={choose}>
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
