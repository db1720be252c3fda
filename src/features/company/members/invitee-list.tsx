import { CircleAlert, CircleCheck, Mail, RotateCw, UserCheck, UserX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { formatName } from '@/lib/text/format';
import { Button } from '@/ui/controls/button';
import { IconButton } from '@/ui/controls/icon-button';
import { Spinner } from '@/ui/feedback/spinner';
import { type Invitee, isSendable } from './use-invitations';

type Look = { icon: ReactNode; text: string; className: string };

/** What is said about an address (docs/product/company.md, メンバー管理). */
function lookOf(invitee: Invitee): Look {
  switch (invitee.state) {
    case 'checking':
      return { icon: <Spinner size="sm" />, text: '確認しています…', className: 'text-ink-subtle' };
    case 'sending':
      return { icon: <Spinner size="sm" />, text: '送信しています…', className: 'text-ink-subtle' };
    case 'member':
      return { icon: <UserX />, text: 'すでにメンバーです', className: 'text-ink-subtle' };
    case 'sent':
      return { icon: <CircleCheck />, text: '招待を送信しました', className: 'text-success-ink' };
    case 'ready': {
      if (invitee.user === null) {
        return { icon: <Mail />, text: '招待メールを送信します', className: 'text-info-ink' };
      }
      const name = formatName(invitee.user);
      const text = name === '' ? '登録済みのユーザーです' : `登録済みのユーザーです:${name}`;
      return { icon: <UserCheck />, text, className: 'text-info-ink' };
    }
    default:
      return { icon: <CircleAlert />, text: invitee.problem, className: 'text-danger-ink' };
  }
}

/** One line about all of them, announced as it changes. */
function summaryOf(invitees: readonly Invitee[]): string {
  const count = (state: Invitee['state']) => invitees.filter((invitee) => invitee.state === state).length;
  if (invitees.length === 0) return '宛先がありません';
  if (count('checking') > 0) return '宛先を確認しています…';
  if (count('sending') > 0) return '招待を送信しています…';
  if (count('failed') > 0) return `${count('failed')}件を送信できませんでした`;
  if (count('sent') > 0) return `${count('sent')}件の招待を送信しました`;
  return `${invitees.length}件中${invitees.filter(isSendable).length}件に招待を送れます`;
}

type InviteeListProps = {
  invitees: readonly Invitee[];
  onRemove: (email: string) => void;
  onCheckAgain: (email: string) => void;
};

/** The addresses, each with what will become, or became, of it. */
export function InviteeList({ invitees, onRemove, onCheckAgain }: InviteeListProps) {
  return (
    <>
      <p role="status" className="mb-1 text-base text-ink-muted md:text-sm">
        {summaryOf(invitees)}
      </p>
      <ul aria-label="招待の宛先" className="divide-y divide-line border-line border-t">
        {invitees.map((invitee) => (
          <InviteeRow
            key={invitee.email}
            invitee={invitee}
            onRemove={() => onRemove(invitee.email)}
            onCheckAgain={() => onCheckAgain(invitee.email)}
          />
        ))}
      </ul>
    </>
  );
}

type InviteeRowProps = { invitee: Invitee; onRemove: () => void; onCheckAgain: () => void };

function InviteeRow({ invitee, onRemove, onCheckAgain }: InviteeRowProps) {
  const { email, state } = invitee;
  const { icon, text, className } = lookOf(invitee);
  const isBusy = state === 'checking' || state === 'sending';
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-md [overflow-wrap:anywhere] md:text-base">{email}</p>
        <p
          className={cn(
            'flex items-start gap-1.5 text-base md:text-sm [&>svg]:mt-[0.25em] [&>svg]:size-[1.15em] [&>svg]:shrink-0',
            className,
          )}
        >
          {icon}
          <span>{text}</span>
        </p>
      </div>
      {state === 'uncheckable' ? (
        <Button size="sm" icon={<RotateCw />} onClick={onCheckAgain}>
          もう一度確認
        </Button>
      ) : null}
      {state === 'sent' ? null : (
        <IconButton
          size="sm"
          label={`${email}を宛先から外す`}
          icon={<X />}
          aria-disabled={isBusy}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
