import { AlarmClock, CircleAlert, Pin } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import type { Interaction } from '#endpoints/interaction';
import { cn } from '@/lib/cn';
import { displayName, formatDateTime, formatFullDateTime } from '@/lib/text/format';
import { LabelsOf, RowLabelButton } from '@/parts/marks/labels/labels-of';
import { SelectionStatusBadge } from '@/parts/selections/selection-status-badge';
import { WaitMark } from '@/parts/selections/wait-mark';
import { useCorporationId, useSession } from '@/session/use-session';
import { CountBadge } from '@/ui/data/badge';
import { AssigneeMark } from '../inbox/assignee-mark';
import { ConversationMenuButton } from '../inbox/conversation-menu-button';
import { DueMark } from '../inbox/due-mark';
import { ChooseConversation } from '../many/choose-conversation';
import { PartnerRowLink } from '../partner-row-link';
import { useMessageDraft } from '../sending/message-drafts';
import { useHasUnsent } from '../sending/outbox-store';

type ConversationRowProps = {
  row: Interaction;
  href: string;
  /** Where to go when the open conversation is closed. */
  listHref: string;
  isCurrent: boolean;
};

/** The buttons, which show beside the pointer or the focus, stand on nothing. */
const BESIDE_MENU_CLASS =
  'md:group-focus-within:pr-14 md:group-hover:pr-14 md:group-has-[[aria-expanded=true]]:pr-14';

/** A conversation in the list. Opening another one re-renders only these two rows. */
export const ConversationRow = memo(function ConversationRow({
  row,
  href,
  listHref,
  isCurrent,
}: ConversationRowProps) {
  const { partner, project, last, selectionStatus } = row;
  const unreadCount = row.unreadCount ?? 0;
  const isUnread = unreadCount > 0;
  const cid = useCorporationId();
  const ownUid = useSession().userAccount?.universalUid ?? '';
  const hasUnsent = useHasUnsent({ cid, chatGroupId: row.chatGroupId, ownUid });
  const element = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);

  return (
    <div data-row="" className="group relative flex">
      <ChooseConversation row={row} />
      <PartnerRowLink
        ref={element}
        href={href}
        partner={partner}
        current={isCurrent ? 'page' : undefined}
        className="min-w-0 flex-1"
      >
        <div className="flex items-baseline gap-2">
          <p className={cn('min-w-0 flex-1 truncate text-md md:text-base', isUnread && 'font-bold')}>
            {row.isPinned ? (
              <>
                <Pin aria-hidden="true" className="mr-1 inline size-3 align-baseline text-ink-subtle" />
                <span className="sr-only">ピン留め</span>
              </>
            ) : null}
            <bdi>{displayName(partner)}</bdi>
          </p>
          {last ? (
            <time
              dateTime={last.sentAt}
              title={formatFullDateTime(last.sentAt)}
              className="shrink-0 text-ink-subtle text-xs"
            >
              {formatDateTime(last.sentAt)}
            </time>
          ) : null}
        </div>
        <div className="mt-px flex items-center gap-2">
          <Excerpt row={row} isUnread={isUnread} />
          {isUnread ? (
            <>
              <span className="sr-only">未読</span>
              <CountBadge count={unreadCount} />
              <span className="sr-only">件</span>
            </>
          ) : null}
        </div>
        <div className={cn('mt-1', typeof row.isPinned === 'boolean' && BESIDE_MENU_CLASS)}>
          <div className="flex items-center gap-2">
            <SelectionStatusBadge status={selectionStatus} />
            {hasUnsent ? (
              <span className="flex shrink-0 items-center gap-1 font-medium text-danger-ink text-xs">
                <CircleAlert aria-hidden="true" className="size-3" />
                <span>未送信</span>
              </span>
            ) : null}
            {last ? <WaitMark of={{ lastMessage: last, appliedAt: last.sentAt, selectionStatus }} /> : null}
            <p className="min-w-0 flex-1 truncate text-ink-subtle text-xs">
              <bdi>{project.title}</bdi>
            </p>
            <AssigneeMark assignee={row.assignee} />
          </div>
          <LabelsOf user={partner} className="mt-1" />
          <RowDates row={row} />
        </div>
      </PartnerRowLink>
      {/* On phones the open conversation has it: there a row has room for one button. */}
      <RowLabelButton
        user={partner}
        className="max-md:hidden md:absolute md:right-9.5 md:bottom-1.5 md:size-7 md:bg-surface md:shadow-sm"
      />
      <ConversationMenuButton
        conversation={row}
        leaveTo={isCurrent ? listHref : null}
        className="-ml-3 size-11 shrink-0 self-center px-0 md:absolute md:right-2 md:bottom-1.5 md:size-7 md:bg-surface md:opacity-0 md:shadow-sm md:aria-expanded:opacity-100 md:group-focus-within:opacity-100 md:group-hover:opacity-100"
      />
    </div>
  );
});

function Excerpt({ row, isUnread }: { row: Interaction; isUnread: boolean }) {
  const cid = useCorporationId();
  const draft = useMessageDraft({ cid, chatGroupId: row.chatGroupId });
  const className = cn(
    'min-w-0 flex-1 truncate text-base md:text-sm',
    isUnread ? 'font-medium text-ink' : 'text-ink-muted',
  );
  if (draft !== '') {
    return (
      <p className={className}>
        <span className="mr-1.5 font-medium text-warning-ink">下書き</span>
        <bdi>{draft}</bdi>
      </p>
    );
  }
  return (
    <p className={className}>
      {row.last?.fromUs ? <span className="text-ink-subtle">自社:</span> : null}
      <bdi>{row.last?.excerpt ?? 'まだメッセージはありません'}</bdi>
    </p>
  );
}

/** 返信期限, and until when it is snoozed. */
function RowDates({ row: { replyDueOn, snoozedUntil } }: { row: Interaction }) {
  if (!replyDueOn && !snoozedUntil) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3">
      <DueMark replyDueOn={replyDueOn} />
      {snoozedUntil ? (
        <span className="flex items-center gap-1 text-ink-muted text-xs">
          <AlarmClock aria-hidden="true" className="size-3 shrink-0" />
          <span>{`${formatDateTime(snoozedUntil)}までスヌーズ`}</span>
        </span>
      ) : null}
    </div>
  );
}
