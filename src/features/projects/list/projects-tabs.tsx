import type { Output } from '#endpoints/endpoint';
import type { ProjectStatus, project } from '#endpoints/project';
import { projectStatusLabels } from '@/parts/projects/labels';
import { type ProjectsState, projectList } from '@/parts/projects/project-list';
import { LinkTabs } from '@/ui/navigation/link-tabs';

type StatusCounts = NonNullable<Output<typeof project.list>['statusCounts']>;

/** The order of a recruiter's day: what runs comes first. */
const order = ['published', 'draft', 'paused', 'closed'] as const satisfies readonly ProjectStatus[];

type ProjectsTabsProps = {
  state: ProjectsState;
  /** Null while they load, and where they are not known. */
  counts: StatusCounts | null;
};

/** すべて and the states, each with how many projects the search finds there. */
export function ProjectsTabs({ state, counts }: ProjectsTabsProps) {
  const total = counts ? Object.values(counts).reduce((sum, count) => sum + count) : undefined;
  const link = (status: ProjectStatus | null) => ({
    href: projectList.href({ ...state, status, page: 1 }),
    shallow: true,
    scroll: false,
  });
  return (
    <LinkTabs
      label="ステータス"
      className="mb-4"
      current={state.status ?? 'all'}
      tabs={[
        { ...link(null), key: 'all', label: 'すべて', count: total },
        ...order.map((status) => ({
          ...link(status),
          key: status,
          label: projectStatusLabels[status],
          count: counts?.[status],
        })),
      ]}
    />
  );
}
