import type { Project } from '#endpoints/project';
import { type LazyComponent, lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import { Card } from '@/ui/card';
import { SkeletonText } from '@/ui/skeleton';
import type { DetailState } from './detail-state';
import { Overview } from './overview';

/** What the list of a tab needs. */
export type ProjectListProps = {
  projectId: string;
  /** Undefined while it loads. */
  project: Project | undefined;
  page: number;
  setState: (change: { page: number }, options?: { replace?: boolean }) => void;
};

const lists = {
  applications: lazyComponent<ProjectListProps>(() =>
    import('./project-applications').then((module) => module.ProjectApplications),
  ),
  likes: lazyComponent<ProjectListProps>(() =>
    import('./project-likes').then((module) => module.ProjectLikes),
  ),
  scouts: lazyComponent<ProjectListProps>(() =>
    import('./project-scouts').then((module) => module.ProjectScouts),
  ),
};

type DetailTabProps = Omit<ProjectListProps, 'page'> & { state: DetailState };

/** What is under the open tab. Code and data of a list come when its tab is first opened. */
export function DetailTab({ state: { tab, page }, ...props }: DetailTabProps) {
  if (tab === 'overview') return <Overview project={props.project} />;
  return <List key={tab} lazy={lists[tab]} page={page} {...props} />;
}

function List({ lazy, ...props }: ProjectListProps & { lazy: LazyComponent<ProjectListProps> }) {
  const Component = useLazyComponent(lazy, true, window.reportError); // the app alerts (spec §8)
  if (Component) return <Component {...props} />;
  return (
    <Card aria-busy="true">
      <SkeletonText lines={6} />
    </Card>
  );
}
