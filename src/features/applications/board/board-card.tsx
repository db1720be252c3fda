import { Ellipsis } from 'lucide-react';
import NextLink from 'next/link';
import type { DragEvent, KeyboardEvent } from 'react';
import type { SelectionStatus } from '#endpoints/selection';
import { AssigneeMark } from '@/features/messages/inbox/assignee-mark';
import { cn } from '@/lib/cn';
import { displayName, formatDate, formatFullDateTime } from '@/lib/text/format';
import { LabelsOf, RowLabelButton } from '@/parts/marks/labels/labels-of';
import { ChooseSelection } from '@/parts/selections/choose-selection';
import { selectionStatusLabels } from '@/parts/selections/selection-status-badge';
import { stepBetween } from '@/parts/selections/steps';
import { WaitMark } from '@/parts/selections/wait-mark';
import { IconButton } from '@/ui/controls/icon-button';
import { Avatar } from '@/ui/data/avatar';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/overlays/menu';
import { CHOSEN_LIST } from '../choosing/chosen-applications';
import { boardStatuses } from './board-statuses';
import type { BoardCard as Card } from './use-column';

type BoardCardProps = {
  card: Card;
  /** It is being moved: shown in its new column, and cannot be moved again. */
  isMoving: boolean;
  onOpen: (card: Card) => void;
  onMove: (card: Card, to: SelectionStatus) => void;
  onDrag: (card: Card | null) => void;
  /** Called with a text for those who do not see that nothing moves. */
  onRefuse: (text: string) => void;
};

const actions = { message: '選考中にする', report: '成約を報告', finish: '選考を終了' } as const;

/** One selection: drags to another column, moves by its menu, and with Shift and an arrow key. */
export function BoardCard({ card, isMoving, onOpen, onMove, onDrag, onRefuse }: BoardCardProps) {
  'use memo';
  const { selection, candidate, projectTitle, href, application, begunAt: begun, assignee } = card;
  const name = displayName(candidate);
  const reachable = boardStatuses.flatMap((to) => {
    const step = stepBetween(selection.status, to);
    return step ? [{ to, step }] : [];
  });

  function onDragStart(event: DragEvent) {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', name);
    onDrag(card);
  }

  function onKeyDown(event: KeyboardEvent) {
    const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (direction === undefined || !event.shiftKey || isMoving) return;
    event.preventDefault();
    const order: readonly string[] = boardStatuses;
    const from = order.indexOf(selection.status);
    const targets = reachable.filter(({ to }) => (order.indexOf(to) - from) * direction > 0);
    const [target] = targets;
    if (target) onMove(card, target.to);
    else onRefuse(`${name}さんは「${selectionStatusLabels[selection.status]}」からこの方向へは移せません`);
  }

  return (
    <article
      draggable={!isMoving && reachable.length > 0}
      onDragStart={onDragStart}
      onDragEnd={() => onDrag(null)}
      className={cn(
        'relative rounded-md border p-3',
        isMoving
          ? 'border-line-strong border-dashed'
          : 'border-line bg-surface shadow-xs hover:bg-surface-hover',
        reachable.length > 0 && !isMoving && 'cursor-grab',
      )}
    >
      <div className="flex items-start gap-2">
        <ChooseSelection
          list={CHOSEN_LIST}
          selection={{
            ...selection,
            candidate,
            projectTitle,
            assignee,
            isUnread: application?.isRead === false,
          }}
          // Else a column that snaps back would take the checkbox out of sight as soon as it has the focus.
          className="relative z-1 -mt-1 -ml-1.5 max-md:[&_input]:scroll-mr-[70vw]"
        />
        <Avatar
          lastName={candidate.lastName}
          firstName={candidate.firstName}
          src={candidate.imageUrl}
          size="sm"
        />
        <NextLink
          href={href}
          draggable={false}
          data-row-action=""
          data-card={selection.selectionId}
          onClick={() => onOpen(card)}
          onKeyDown={onKeyDown}
          aria-keyshortcuts="Shift+ArrowRight Shift+ArrowLeft"
          className="min-w-0 flex-1 pt-0.5 font-bold text-base text-ink no-underline [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          <bdi>{name}</bdi>
          {application?.isRead === false ? (
            <>
              <span aria-hidden="true" className="ml-1.5 inline-block size-2 rounded-full bg-accent" />
              <span className="sr-only">未読</span>
            </>
          ) : null}
        </NextLink>
        {reachable.length > 0 ? (
          <Menu>
            <MenuTrigger asChild>
              <IconButton
                label={`${name}さんの操作`}
                icon={<Ellipsis aria-hidden="true" />}
                size="sm"
                disabled={isMoving}
                className="relative z-1 -mt-1 -mr-1.5 max-md:size-11"
              />
            </MenuTrigger>
            <MenuContent>
              {reachable.map(({ to, step }) => (
                <MenuItem
                  key={to}
                  tone={step === 'finish' ? 'danger' : undefined}
                  onSelect={() => onMove(card, to)}
                >
                  {actions[step]}
                </MenuItem>
              ))}
            </MenuContent>
          </Menu>
        ) : null}
      </div>
      <p className="mt-1.5 line-clamp-2 text-ink-muted text-sm [overflow-wrap:anywhere]">{projectTitle}</p>
      <LabelsOf user={candidate} className="mt-1.5" />
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-ink-subtle text-xs">
        {begun ? (
          <span>
            <time dateTime={begun} title={formatFullDateTime(begun)}>
              {formatDate(begun)}
            </time>
            <span>{` ${application ? '応募' : '送信'}`}</span>
          </span>
        ) : null}
        {application ? <WaitMark of={application} /> : null}
        <span className="ml-auto flex min-w-0 items-center">
          <AssigneeMark assignee={assignee} />
          <RowLabelButton user={candidate} className="relative z-1 -my-2 -mr-1.5 md:size-7" />
        </span>
      </p>
    </article>
  );
}
