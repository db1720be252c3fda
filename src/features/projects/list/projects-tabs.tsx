import type { Output } from '#endpoints/endpoint';
import type { ProjectStatus, project } from '#endpoints/project';
import { paths } from '@/config/paths';
import { projectStatusLabels } from '@/parts/projects/labels';
import type { ProjectsState } from '@/parts/projects/projects-state';
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
  const common = { shallow: true, scroll: false };
  return (
    <LinkTabs
      label="ステータス"
      className="mb-4"
      current={state.status ?? 'all'}
      tabs={[
        { ...common, key: 'all', label: 'すべて', href: paths.projects({ q: state.q }), count: total },
        ...order.map((status) => ({
          ...common,
          key: status,
          label: projectStatusLabels[status],
          href: paths.projects({ status, q: state.q }),
          count: counts?.[status],
        })),
      ]}
    />
  );
}
