import type { ReactNode } from 'react';
import type { Scout } from '#endpoints/scout';
import { paths } from '@/config/paths';
import { cn } from '@/lib/cn';
import { displayName, formatDateTime, formatFullDateTime } from '@/lib/text/format';
import { Avatar } from '@/ui/data/avatar';
import { Badge } from '@/ui/data/badge';
import { Table } from '@/ui/data/table';
import type { TableColumn } from '@/ui/data/table-types';
import { Link } from '@/ui/navigation/link';
import { ChooseScout } from '../follow-up/choose-scout';
import { scoutStatusLabels, scoutStatusTones } from '../labels';
import { waitInWords } from './unanswered';

/** Where a row leads: its conversation; nowhere while there is none. */
const hrefOf = ({ chatGroupId }: Scout) =>
  chatGroupId === null ? undefined : paths.conversation(chatGroupId);

function Time({ iso }: { iso: string | null }) {
  if (iso === null) return <span className="text-ink-faint">—</span>;
  return (
    <time dateTime={iso} title={formatFullDateTime(iso)} className="tabular-nums xl:whitespace-nowrap">
      {formatDateTime(iso)}
    </time>
  );
}

const StatusBadge = ({ status }: Pick<Scout, 'status'>) => (
  <Badge tone={scoutStatusTones[status]}>{scoutStatusLabels[status]}</Badge>
);

/** Between phone and wide screen every pixel counts. */
const NARROW = 'max-xl:px-2';

const columns: readonly TableColumn<Scout>[] = [
  {
    key: 'target',
    header: '候補者',
    width: '12rem',
    className: NARROW,
    cell: ({ target }) => (
      <span className="flex items-center gap-2.5">
        <Avatar
          lastName={target.lastName}
          firstName={target.firstName}
          src={target.imageUrl}
          size="sm"
          className="max-xl:hidden"
        />
        <bdi className="min-w-20 font-medium [overflow-wrap:anywhere]">{displayName(target)}</bdi>
      </span>
    ),
  },
  {
    key: 'project',
    header: '案件',
    className: `min-w-32 xl:min-w-36 ${NARROW}`,
    cell: ({ project }) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{project.title}</span>,
  },
  {
    key: 'message',
    header: '本文',
    className: `min-w-40 xl:min-w-52 text-ink-muted ${NARROW}`,
    cell: ({ scoutMessage }) => (
      <span className="line-clamp-2 [overflow-wrap:anywhere]">{excerpt(scoutMessage)}</span>
    ),
  },
  {
    key: 'sender',
    header: '送信者',
    width: '7rem',
    className: NARROW,
    cell: ({ sender }) => (
      // A line ends between the names.
      <span className="line-clamp-2 break-keep [overflow-wrap:anywhere]">{sender.name || '—'}</span>
    ),
  },
  {
    key: 'scoutedAt',
    header: '送信日時',
    width: '7rem',
    className: NARROW,
    cell: ({ scoutedAt }) => <Time iso={scoutedAt} />,
  },
  { key: 'status', header: '状態', width: '5.5rem', className: NARROW, cell: StatusBadge },
  {
    key: 'lastReplyAt',
    header: '最終返信',
    width: '7rem',
    className: NARROW,
    cell: ({ lastReplyAt }) => <Time iso={lastReplyAt} />,
  },
];

/** Stands in for 最終返信 where nobody has replied. */
const waitColumn: TableColumn<Scout> = {
  key: 'wait',
  header: '経過日数',
  width: '7rem',
  className: NARROW,
  cell: (scout) => <Wait scout={scout} />,
};

const chooseColumn: TableColumn<Scout> = {
  key: 'choose',
  header: <span className="sr-only">選択</span>,
  width: '2.5rem',
  className: 'pr-0',
  cell: (scout) => <ChooseScout scout={scout} />,
};

function Wait({ scout }: { scout: Scout }) {
  const words = waitInWords(scout);
  return <span className="font-medium tabular-nums xl:whitespace-nowrap">{words ?? '—'}</span>;
}

const columnsFor = ({ withoutProject = false, isUnanswered = false }: ScoutRows) => [
  ...(isUnanswered ? [chooseColumn] : []),
  ...columns.filter(
    ({ key }) => !(withoutProject && key === 'project') && !(isUnanswered && key === 'lastReplyAt'),
  ),
  ...(isUnanswered ? [waitColumn] : []),
];

const EXCERPT_LENGTH = 100;

/** The beginning of a text in one line; what is longer than the cell is cut by the browser. */
function excerpt(text: string): string {
  return Array.from(
    text
      .slice(0, EXCERPT_LENGTH * 4)
      .replace(/\s+/g, ' ')
      .trim(),
  )
    .slice(0, EXCERPT_LENGTH)
    .join('');
}

type ScoutRows = {
  /** Leaves the project out, where all are about the same one. */
  withoutProject?: boolean;
  /** All are without an answer: each says for how long, and can be chosen. */
  isUnanswered?: boolean;
};

type ScoutsTableProps = ScoutRows & {
  /** Undefined while they load. */
  scouts: readonly Scout[] | undefined;
  empty: ReactNode;
};

/** The rows of スカウト送信一覧; each opens its conversation. */
export function ScoutsTable({ scouts, empty, ...kind }: ScoutsTableProps) {
  return (
    <Table
      caption="送信したスカウト"
      columns={columnsFor(kind)}
      rows={scouts ?? []}
      rowKey="scoutId"
      rowHref={hrefOf}
      excludedColumns={['choose']}
      loading={scouts === undefined}
      skeletonRows={8}
      mobileCard={(row) => <ScoutCard scout={row} {...kind} />}
      empty={empty}
    />
  );
}

function ScoutCard({ scout, withoutProject, isUnanswered }: ScoutRows & { scout: Scout }) {
  const { target, project, status, scoutMessage, sender, scoutedAt, lastReplyAt } = scout;
  const href = hrefOf(scout);
  return (
    <article
      className={cn(
        'relative rounded-lg border border-line bg-surface p-4 shadow-xs',
        href && 'active:bg-surface-hover',
      )}
    >
      <div className="flex items-center gap-3">
        {isUnanswered ? <ChooseScout scout={scout} /> : null}
        <Avatar lastName={target.lastName} firstName={target.firstName} src={target.imageUrl} size="md" />
        <div className="min-w-0 flex-1">
          <p className="font-bold text-md [overflow-wrap:anywhere]">
            {href ? (
              <Link
                variant="plain"
                href={href}
                className="no-underline after:absolute after:inset-0 after:rounded-lg"
              >
                <bdi>{displayName(target)}</bdi>
              </Link>
            ) : (
              <bdi>{displayName(target)}</bdi>
            )}
          </p>
          {withoutProject ? null : <p className="truncate text-ink-subtle text-sm">{project.title}</p>}
        </div>
        <StatusBadge status={status} />
      </div>
      <p className="mt-2.5 line-clamp-2 text-base text-ink-muted [overflow-wrap:anywhere]">
        {excerpt(scoutMessage)}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-3 text-ink-subtle text-sm">
        <span>
          <Time iso={scoutedAt} />
          <span>{` ${sender.name}`}</span>
        </span>
        {isUnanswered ? <Wait scout={scout} /> : null}
        {lastReplyAt === null ? null : (
          <span>
            <span>最終返信 </span>
            <Time iso={lastReplyAt} />
          </span>
        )}
      </p>
    </article>
  );
}
