import { type LazyComponent, lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import { Card } from '@/ui/card';
import { SkeletonText } from '@/ui/skeleton';
import type { DetailState } from './detail-state';
import type { ProjectListProps } from './list-props';
import { Overview } from './overview';

const lists = {
  applications: lazyComponent(() =>
    import('./project-applications').then((module) => module.ProjectApplications),
  ),
  likes: lazyComponent(() => import('./project-likes').then((module) => module.ProjectLikes)),
  scouts: lazyComponent(() => import('./project-scouts').then((module) => module.ProjectScouts)),
};

type DetailTabProps = Omit<ProjectListProps, 'page'> & { state: DetailState };

/** What is under the open tab. Code and data of a list come when its tab is first opened. */
export function DetailTab({ state: { tab, page }, ...props }: DetailTabProps) {
  if (tab === 'overview') return <Overview project={props.project} />;
  return <List key={tab} lazy={lists[tab]} page={page} {...props} />;
}

function List({ lazy, ...props }: ProjectListProps & { lazy: LazyComponent<ProjectListProps> }) {
  const Component = useLazyComponent(lazy, true);
  if (Component) return <Component {...props} />;
  return (
    <Card aria-busy="true">
      <SkeletonText lines={6} />
    </Card>
  );
}
