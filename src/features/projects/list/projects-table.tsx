import type { ReactNode } from 'react';
import type { Project } from '#endpoints/project';
import { paths } from '@/config/paths';
import { formatDateTime, formatFullDateTime } from '@/lib/text/format';
import { hoursText, rewardText } from '@/parts/projects/labels';
import { Badge } from '@/ui/data/badge';
import { Table } from '@/ui/data/table';
import type { TableColumn } from '@/ui/data/table-types';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Link } from '@/ui/navigation/link';
import { ProjectMenuButton } from './project-menu-button';
import { ProjectStatusBadge } from './project-status-badge';
import type { ProjectActions } from './use-project-actions';
import type { ApplicationCount, Counted, ProjectCounts } from './use-project-counts';

type ProjectsTableProps = {
  /** Undefined while they load. */
  projects: readonly Project[] | undefined;
  counts: ProjectCounts;
  actions: ProjectActions;
  empty: ReactNode;
};

/** The rows of 案件管理; each opens its project. */
export function ProjectsTable({ projects, counts, actions, empty }: ProjectsTableProps) {
  return (
    <Table
      caption="案件"
      columns={columnsWith(counts, actions)}
      rows={projects ?? []}
      rowKey="projectId"
      rowHref={({ projectId }) => paths.project(projectId)}
      excludedColumns={['actions']}
      loading={projects === undefined}
      skeletonRows={8}
      mobileCard={(row) => <ProjectCard project={row} counts={counts} actions={actions} />}
      empty={empty}
    />
  );
}

/** Between phone and wide screen every pixel counts. */
const NARROW = 'max-xl:px-2';

const columnsWith = (counts: ProjectCounts, actions: ProjectActions): readonly TableColumn<Project>[] => [
  {
    key: 'title',
    header: '案件名',
    className: `min-w-40 xl:min-w-56 ${NARROW}`,
    cell: ({ content, isSwProject }) => (
      <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
        <span>{content.title}</span>
        {isSwProject ? <SwMark /> : null}
      </span>
    ),
  },
  {
    key: 'status',
    header: 'ステータス',
    width: '7rem',
    className: NARROW,
    cell: ({ status }) => <ProjectStatusBadge status={status} />,
  },
  {
    key: 'applications',
    header: '応募数',
    width: '7.5rem',
    className: NARROW,
    cell: ({ projectId }) => <Count counted={counts.applicationsOf(projectId)}>{applicationCount}</Count>,
  },
  {
    key: 'favorites',
    header: '気になる数',
    width: '6rem',
    className: NARROW,
    cell: ({ projectId }) => <Count counted={counts.favoritesOf(projectId)}>{String}</Count>,
  },
  {
    key: 'hours',
    header: '稼働',
    width: '8rem',
    className: NARROW,
    cell: ({ setting }) => <Condition text={hoursText(setting)} />,
  },
  {
    key: 'reward',
    header: '報酬',
    width: '11rem',
    className: NARROW,
    cell: ({ setting }) => <Condition text={rewardText(setting)} />,
  },
  {
    key: 'updatedAt',
    header: '更新日',
    width: '7rem',
    className: NARROW,
    cell: ({ updatedAt }) => <Updated iso={updatedAt} />,
  },
  {
    key: 'actions',
    header: <span className="sr-only">操作</span>,
    width: '3rem',
    align: 'end',
    className: 'pl-0',
    cell: (row) => <ProjectMenuButton project={row} actions={actions} />,
  },
];

function SwMark() {
  return (
    <Badge tone="accent" className="ml-1.5 align-[0.1em]">
      SW案件
    </Badge>
  );
}

/** A number of its own call: a bar while it loads, a dash when it cannot be had. */
function Count<Value>({
  counted,
  children,
}: {
  counted: Counted<Value>;
  children: (count: Value) => ReactNode;
}) {
  if (counted.state === 'loading') return <Skeleton data-count-loading="" className="w-8" />;
  if (counted.state === 'failed') {
    return (
      <span className="text-ink-faint">
        <span aria-hidden="true">—</span>
        <span className="sr-only">取得できませんでした</span>
      </span>
    );
  }
  return <span className="whitespace-nowrap tabular-nums">{children(counted.count)}</span>;
}

const applicationCount = ({ count, unreadCount }: ApplicationCount) => (
  <>
    <span>{count}</span>
    {unreadCount > 0 ? <Badge tone="accent" className="ml-2">{`未読 ${unreadCount}`}</Badge> : null}
  </>
);

/** Breaks only where the text has a space: 「時給」, then the amount. */
function Condition({ text }: { text: string }) {
  return text === '' ? (
    <span className="text-ink-faint">未設定</span>
  ) : (
    <span className="tabular-nums">
      {text.split(' ').map((part) => (
        <span key={part} className="mr-[0.25em] inline-block whitespace-nowrap last:mr-0">
          {part}
        </span>
      ))}
    </span>
  );
}

function Updated({ iso }: { iso: string | null }) {
  if (iso === null) return null;
  return (
    <time dateTime={iso} title={formatFullDateTime(iso)} className="tabular-nums xl:whitespace-nowrap">
      {formatDateTime(iso)}
    </time>
  );
}

type ProjectCardProps = { project: Project; counts: ProjectCounts; actions: ProjectActions };

function ProjectCard({ project, counts, actions }: ProjectCardProps) {
  const { projectId, content, setting, status, isSwProject, updatedAt } = project;
  return (
    <article className="relative rounded-lg border border-line bg-surface p-4 shadow-xs active:bg-surface-hover">
      <div className="flex items-start justify-between gap-3">
        <Link
          variant="plain"
          href={paths.project(projectId)}
          className="min-w-0 font-bold text-md no-underline [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-lg"
        >
          <span>{content.title}</span>
          {isSwProject ? <SwMark /> : null}
        </Link>
        <span className="-mt-1.5 -mr-2.5 flex shrink-0 items-center gap-1">
          <ProjectStatusBadge status={status} />
          <ProjectMenuButton project={project} actions={actions} className="relative z-raised" />
        </span>
      </div>
      <p className="mt-1.5 flex flex-wrap gap-x-4 text-base empty:hidden">
        {[hoursText(setting), rewardText(setting)].filter(Boolean).map((text) => (
          <Condition key={text} text={text} />
        ))}
      </p>
      <dl className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-subtle text-sm">
        <CardCount term="応募">
          <Count counted={counts.applicationsOf(projectId)}>{applicationCount}</Count>
        </CardCount>
        <CardCount term="気になる">
          <Count counted={counts.favoritesOf(projectId)}>{String}</Count>
        </CardCount>
        {updatedAt === null ? null : (
          <CardCount term="更新">
            <Updated iso={updatedAt} />
          </CardCount>
        )}
      </dl>
    </article>
  );
}

function CardCount({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5">
      <dt>{term}</dt>
      {/* As wide as a number that is awaited, so that its neighbors stay where they are. */}
      <dd className="min-w-8 text-ink">{children}</dd>
    </div>
  );
}
