import { UserMinus } from 'lucide-react';
import type { Member } from '#endpoints/corporation-account';
import { unreadableCountOf } from '@/client/unreadable-count';
import { formatName } from '@/lib/text/format';
import { Button } from '@/ui/controls/button';
import { Avatar } from '@/ui/data/avatar';
import { Badge } from '@/ui/data/badge';
import { Table } from '@/ui/data/table';
import type { TableColumn } from '@/ui/data/table-types';
import { memberName } from './member-name';

type MembersTableProps = {
  /** Undefined while they load. */
  members: readonly Member[] | undefined;
  /** Who is looking. */
  ownUid: string | undefined;
  onRemove: (member: Member) => void;
};

/** The members of the company. Anyone but oneself can be removed. */
export function MembersTable({ members, ownUid, onRemove }: MembersTableProps) {
  const isAlone = members !== undefined && members.length + unreadableCountOf(members) === 1;
  const isOneself = ({ universalUid }: Member) => universalUid === ownUid;

  const action = (member: Member) =>
    isOneself(member) || isAlone ? (
      <span className="text-ink-subtle text-xs">
        {isAlone ? '最後のメンバーは外せません' : 'ご自身は外せません'}
      </span>
    ) : (
      <Button
        size="sm"
        icon={<UserMinus />}
        aria-label={`${memberName(member)}さんを外す`}
        onClick={() => onRemove(member)}
      >
        外す
      </Button>
    );

  const columns: readonly TableColumn<Member>[] = [
    { key: 'name', header: '氏名', cell: (member) => <Name member={member} isYou={isOneself(member)} /> },
    {
      key: 'email',
      header: 'メール',
      className: 'text-ink-muted',
      cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
    },
    { key: 'action', header: '操作', width: '12rem', align: 'end', cell: action },
  ];

  return (
    <Table
      caption="メンバー"
      columns={columns}
      rows={members ?? []}
      rowKey="universalUid"
      loading={members === undefined}
      mobileCard={(member) => (
        <article className="rounded-lg border border-line bg-surface p-4 shadow-xs">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <Name member={member} isYou={isOneself(member)} />
            {action(member)}
          </div>
          <p className="mt-1 text-base text-ink-muted [overflow-wrap:anywhere]">{member.email}</p>
        </article>
      )}
    />
  );
}

function Name({ member, isYou }: { member: Member; isYou: boolean }) {
  return (
    <span className="flex items-center gap-2.5">
      <Avatar lastName={member.lastName || member.email} size="sm" />
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
        {formatName(member) || '氏名未登録'}
      </span>
      {isYou ? <Badge tone="accent">あなた</Badge> : null}
    </span>
  );
}
