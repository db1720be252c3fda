import { ChevronLeft, IdCard } from 'lucide-react';
import type { InteractionDetail } from '#endpoints/interaction';
import { paths } from '@/config/paths';
import { displayName } from '@/lib/text/format';
import { LabelsOf, RowLabelButton } from '@/parts/marks/labels/labels-of';
import { SelectionStatusBadge } from '@/parts/selections/selection-status-badge';
import { PageTitle } from '@/parts/shell/page-title';
import { IconButton } from '@/ui/controls/icon-button';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Link } from '@/ui/navigation/link';
import { AssigneeButton } from '../inbox/assignee-button';
import { ConversationMenuButton } from '../inbox/conversation-menu-button';
import { DueMark } from '../inbox/due-mark';

/** What the head of a conversation shows; the list knows it before the conversation is loaded. */
export type ThreadHead = Pick<
  InteractionDetail,
  | 'chatGroupId'
  | 'partner'
  | 'project'
  | 'selectionStatus'
  | 'assignee'
  | 'replyDueOn'
  | 'isPinned'
  | 'snoozedUntil'
>;

type ThreadHeaderProps = {
  head: ThreadHead | undefined;
  listHref: string;
  /** Shows the candidate; left out where they are in sight already, or not known yet. */
  onShowCandidate: (() => void) | undefined;
};

/** Who and what the conversation is about, how far the selection is, and on phones the way back. */
export function ThreadHeader({ head, listHref, onShowCandidate }: ThreadHeaderProps) {
  const name = head ? displayName(head.partner) : '';
  return (
    <header className="flex items-center gap-2 border-line border-b bg-surface px-4 py-2 md:px-6">
      <PageTitle>{name === '' ? 'メッセージ' : `${name}さんとのメッセージ`}</PageTitle>
      <Link
        variant="plain"
        href={listHref}
        scroll={false}
        aria-label="メッセージ一覧へ戻る"
        className="-ml-3 grid size-11 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-ink/6 md:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} data-page-heading="" className="truncate text-lg leading-snug md:text-md">
          {head ? <Partner partner={head.partner} /> : <HeadingPlaceholder />}
        </h1>
        <div className="mt-0.5 flex items-center gap-2">
          {head ? <SelectionStatusBadge status={head.selectionStatus} /> : null}
          <DueMark replyDueOn={head?.replyDueOn} />
          <p className="min-w-0 truncate text-ink-subtle text-xs">
            <bdi>{head?.project.title ?? '\u00a0'}</bdi>
          </p>
        </div>
        {head ? <LabelsOf user={head.partner} className="mt-1" /> : null}
      </div>
      <div className="-mr-3 flex min-w-0 shrink-0 items-center md:-mr-2">
        {head ? <AssigneeButton isShort chatGroupId={head.chatGroupId} assignee={head.assignee} /> : null}
        {head ? <RowLabelButton user={head.partner} className="max-md:hidden md:size-9" /> : null}
        {onShowCandidate ? (
          <IconButton label="候補者とメモを表示" icon={<IdCard />} onClick={onShowCandidate} />
        ) : null}
        {head ? (
          <ConversationMenuButton
            conversation={head}
            leaveTo={listHref}
            className="size-11 shrink-0 px-0 md:size-9"
          />
        ) : null}
      </div>
    </header>
  );
}

/** The way to the candidate, if there still is one. */
function Partner({ partner }: Pick<ThreadHead, 'partner'>) {
  const name = <bdi>{displayName(partner)}</bdi>;
  if (partner.hasLeft) return name;
  return (
    <Link
      variant="plain"
      href={paths.profile(partner.universalUid)}
      className="text-inherit no-underline hover:underline"
    >
      {name}
    </Link>
  );
}

function HeadingPlaceholder() {
  return (
    <>
      <span className="sr-only">メッセージ</span>
      <Skeleton className="my-1 h-4 w-32" />
    </>
  );
}
