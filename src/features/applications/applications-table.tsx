import type { ReactNode } from 'react';
import type { Application } from '#endpoints/application';
import type { LastMessage } from '#endpoints/references';
import { paths } from '@/config/paths';
import { AssigneeMark } from '@/features/messages/inbox/assignee-mark';
import { cn } from '@/lib/cn';
import { displayName, formatDateTime, formatFullDateTime } from '@/lib/text/format';
import { knowsLabels } from '@/parts/marks/labels/labels-filter';
import { LabelsOf, RowLabelButton } from '@/parts/marks/labels/labels-of';
import { ChooseSelection } from '@/parts/selections/choose-selection';
import { SelectionStatusBadge } from '@/parts/selections/selection-status-badge';
import { usePagePrefetch } from '@/session/page-reads';
import { Avatar } from '@/ui/data/avatar';
import { Table } from '@/ui/data/table';
import type { TableColumn, TableSort } from '@/ui/data/table-types';
import { Link } from '@/ui/navigation/link';
import { isSortable } from './application-list';
import { CHOSEN_LIST, chosenOf } from './choosing/chosen-applications';
import { WaitingDays } from './waiting-days';

type ApplicationsTableProps = {
  /** Undefined while they load. */
  applications: readonly Application[] | undefined;
  /** Leaves the project out, where all are of the same one. */
  withoutProject?: boolean;
  /** Rows can be chosen for what is done to many. */
  isChoosable?: boolean;
  /** The order of the rows, and where the headers can change it what they ask for. */
  sort?: TableSort;
  onSortChange?: (sort: TableSort) => void;
  /** Called before a row opens its application. */
  onOpen?: () => void;
  empty: ReactNode;
};

const loadReads = () => import('./reads').then((module) => module.applicationReads);

/** The rows of 応募管理; each opens its application. */
export function ApplicationsTable({
  applications,
  withoutProject = false,
  isChoosable = false,
  onOpen,
  ...rest
}: ApplicationsTableProps) {
  const intent = usePagePrefetch('tr, article', loadReads);
  return (
    <div {...intent} onClickCapture={onOpen}>
      <Table
        caption="応募"
        columns={columns.filter(
          ({ key }) => (key !== 'project' || !withoutProject) && (key !== 'choice' || isChoosable),
        )}
        excludedColumns={excludedColumns}
        rows={applications ?? []}
        rowKey="applicationId"
        rowHref={({ applicationId }) => paths.application(applicationId)}
        primaryColumn="applicant"
        loading={applications === undefined}
        skeletonRows={8}
        mobileCard={(application) => (
          <ApplicationCard
            application={application}
            withoutProject={withoutProject}
            isChoosable={isChoosable}
          />
        )}
        {...rest}
      />
    </div>
  );
}

/** Where a platform does not say so, nothing is marked. */
const isUnread = ({ isRead }: Application) => isRead === false;

const excludedColumns = ['choice', 'labels'];

const labelColumn: TableColumn<Application> = {
  key: 'labels',
  header: <span className="sr-only">ラベル</span>,
  width: '2.5rem',
  className: 'pl-0',
  cell: ({ applicant }) => <RowLabelButton user={applicant} className="-my-1.5" />,
};

const columns: readonly TableColumn<Application>[] = [
  {
    key: 'choice',
    header: <span className="sr-only">選択</span>,
    width: '2.5rem',
    className: 'pr-0',
    cell: (application) => <ChooseSelection list={CHOSEN_LIST} selection={chosenOf(application)} />,
  },
  {
    key: 'unread',
    header: <span className="sr-only">未読</span>,
    width: '2rem',
    className: 'pr-0',
    cell: (application) => (isUnread(application) ? <UnreadMark /> : null),
  },
  {
    key: 'applicant',
    sortable: isSortable('applicant'),
    firstDirection: 'ascending',
    header: '応募者',
    width: '13rem',
    className: 'min-w-34',
    cell: ({ applicant, isRead }) => (
      <span className="flex items-center gap-2.5">
        <Avatar
          lastName={applicant.lastName}
          firstName={applicant.firstName}
          src={applicant.imageUrl}
          size="sm"
        />
        <span className="flex min-w-0 flex-col gap-0.5">
          <bdi className={cn('[overflow-wrap:anywhere]', isRead === false ? 'font-bold' : 'font-medium')}>
            {displayName(applicant)}
          </bdi>
          <LabelsOf user={applicant} />
        </span>
      </span>
    ),
  },
  {
    key: 'project',
    header: '案件',
    width: '16rem',
    className: 'min-w-36',
    cell: ({ project }) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{project.title}</span>,
  },
  {
    key: 'appliedAt',
    sortable: isSortable('appliedAt'),
    header: '応募日',
    width: '7.5rem',
    cell: ({ appliedAt }) => <Time iso={appliedAt} />,
  },
  {
    key: 'status',
    sortable: isSortable('status'),
    firstDirection: 'ascending',
    header: '状態',
    width: '7rem',
    cell: ({ selectionStatus, assignee }) => (
      <span className="flex flex-col items-start gap-0.5">
        <SelectionStatusBadge status={selectionStatus} />
        <AssigneeMark assignee={assignee} />
      </span>
    ),
  },
  {
    key: 'lastMessage',
    sortable: isSortable('lastMessage'),
    header: '最終メッセージ',
    className: 'min-w-36',
    cell: ({ lastMessage }) => <Last message={lastMessage} />,
  },
  {
    key: 'waiting',
    sortable: isSortable('waiting'),
    header: '待ち日数',
    width: '5.5rem',
    cell: (application) => <WaitingDays application={application} />,
  },
  ...(knowsLabels ? [labelColumn] : []),
];

function UnreadMark() {
  return (
    <span className="inline-flex items-center">
      <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
      <span className="sr-only">未読</span>
    </span>
  );
}

function Time({ iso }: { iso: string | null }) {
  if (iso === null) return <span className="text-ink-faint">—</span>;
  return (
    <time dateTime={iso} title={formatFullDateTime(iso)} className="whitespace-nowrap tabular-nums">
      {formatDateTime(iso)}
    </time>
  );
}

function Last({ message }: { message: LastMessage | null }) {
  if (!message) return <span className="text-ink-faint">まだありません</span>;
  return (
    <span className="flex min-w-0 flex-col">
      <span className="line-clamp-1 text-ink-muted [overflow-wrap:anywhere]">
        {message.fromUs ? <span className="text-ink-subtle">自社:</span> : null}
        <bdi>{message.excerpt}</bdi>
      </span>
      <span className="text-ink-subtle text-xs">
        <Time iso={message.sentAt} />
      </span>
    </span>
  );
}

type ApplicationCardProps = { application: Application; withoutProject: boolean; isChoosable: boolean };

function ApplicationCard({ application, withoutProject, isChoosable }: ApplicationCardProps) {
  const { applicationId, applicant, project, appliedAt, selectionStatus, lastMessage } = application;
  return (
    <article className="relative rounded-lg border border-line bg-surface p-4 shadow-xs active:bg-surface-hover">
      <div className="flex items-center gap-3">
        {isChoosable ? (
          <ChooseSelection list={CHOSEN_LIST} selection={chosenOf(application)} className="relative z-1" />
        ) : null}
        <Avatar
          lastName={applicant.lastName}
          firstName={applicant.firstName}
          src={applicant.imageUrl}
          size="sm"
        />
        <Link
          variant="plain"
          href={paths.application(applicationId)}
          className="min-w-0 flex-1 font-bold text-md no-underline [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-lg"
        >
          <bdi>{displayName(applicant)}</bdi>
        </Link>
        {isUnread(application) ? <UnreadMark /> : null}
        <SelectionStatusBadge status={selectionStatus} />
      </div>
      {withoutProject ? null : (
        <p className="mt-2 line-clamp-2 text-base [overflow-wrap:anywhere]">{project.title}</p>
      )}
      {lastMessage ? (
        <p className="mt-1 line-clamp-1 text-ink-muted text-sm [overflow-wrap:anywhere]">
          {lastMessage.fromUs ? <span>自社:</span> : null}
          <bdi>{lastMessage.excerpt}</bdi>
        </p>
      ) : null}
      <LabelsOf user={applicant} className="mt-2" />
      <div className="mt-2 flex items-end justify-between">
        <dl className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-subtle text-sm">
          <CardFact term="応募">
            <Time iso={appliedAt} />
          </CardFact>
          <CardFact term="待ち">
            <WaitingDays application={application} />
          </CardFact>
        </dl>
        <RowLabelButton user={applicant} className="relative z-1 -my-3 -mr-2" />
      </div>
    </article>
  );
}

function CardFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5">
      <dt>{term}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}
