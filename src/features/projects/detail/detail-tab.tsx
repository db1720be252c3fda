import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import { Card } from '@/ui/data/card';
import { SkeletonText } from '@/ui/feedback/skeleton';
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
  return <Lazy key={tab} of={lists[tab]} props={{ page, ...props }} fallback={<Loading />} />;
}

const Loading = () => (
  <Card aria-busy="true">
    <SkeletonText lines={6} />
  </Card>
);
