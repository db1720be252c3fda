import type { Project } from '#endpoints/project';
import { ProjectConditions } from '@/features/projects/list/project-conditions';
import { ProjectContent } from '@/features/projects/list/project-content';
import { ConditionEffectsDisclosure } from '@/features/search/fit/condition-effects-disclosure';
import { Card } from '@/ui/data/card';
import { Skeleton, SkeletonText } from '@/ui/feedback/skeleton';

const COLUMNS_CLASS = 'grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-6 print:block';

/** 概要: what candidates read about a project, and its conditions. */
export function Overview({ project }: { project: Project | undefined }) {
  if (!project) return <OverviewSkeleton />;
  return (
    <div className={COLUMNS_CLASS}>
      <ProjectContent content={project.content} />
      <Card as="aside" aria-label="募集条件" className="max-lg:order-first">
        <h2 className="mb-3 font-bold text-lg">募集条件</h2>
        <ProjectConditions setting={project.setting} />
        <ConditionEffectsDisclosure project={project} />
      </Card>
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <div className={COLUMNS_CLASS} aria-busy="true">
      <Card className="flex flex-col gap-6">
        <Skeleton className="h-6 w-1/2" />
        <SkeletonText lines={5} />
        <SkeletonText lines={5} />
      </Card>
      <Card>
        <SkeletonText lines={7} />
      </Card>
    </div>
  );
}
