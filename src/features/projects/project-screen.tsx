import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Project, project } from '#endpoints/project';
import { isApiErrorOf } from '@/client/api-error';
import { paths } from '@/config/paths';
import { PageTitle } from '@/features/shell/page-title';
import { formatDateTime } from '@/lib/format';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import { Link } from '@/ui/link';
import { PageHeader } from '@/ui/page-header';
import { Skeleton, SkeletonText } from '@/ui/skeleton';
import { ProjectConditions } from './project-conditions';
import { ProjectContent } from './project-content';
import { ProjectNotFound } from './project-not-found';
import { ProjectStatusBadge } from './project-status-badge';

/** 案件詳細, 概要: what candidates read about a project, and its conditions. An empty id is not known yet. */
export function ProjectScreen({ projectId }: { projectId: string }) {
  const { data, error, isFetching, refetch } = useCorporationQuery(project.show, {
    params: { projectId },
    enabled: projectId !== '',
  });

  if (data) return <Overview project={data} />;
  if (isApiErrorOf(error, 404)) {
    return (
      <WithoutProject title="案件が見つかりません">
        <ProjectNotFound />
      </WithoutProject>
    );
  }
  if (error) {
    return (
      <WithoutProject title="案件詳細">
        <ErrorState title="案件を読み込めませんでした" onRetry={() => void refetch()} retrying={isFetching} />
      </WithoutProject>
    );
  }
  return <Loading />;
}

function Back() {
  return (
    <Link href={paths.projects()} className="inline-flex items-center gap-1">
      <ArrowLeft aria-hidden="true" className="size-3.5" />
      案件管理
    </Link>
  );
}

function WithoutProject({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} back={<Back />} />
      <Card>{children}</Card>
    </>
  );
}

const COLUMNS_CLASS = 'grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-6';

function Loading() {
  return (
    <div aria-busy="true">
      <PageTitle>案件詳細</PageTitle>
      <PageHeader title={<span className="sr-only">案件を読み込んでいます</span>} back={<Back />} />
      <div className={COLUMNS_CLASS}>
        <Card className="flex flex-col gap-6">
          <Skeleton className="h-6 w-1/2" />
          <SkeletonText lines={5} />
          <SkeletonText lines={5} />
        </Card>
        <Card>
          <SkeletonText lines={7} />
        </Card>
      </div>
    </div>
  );
}

function Overview({ project: shown }: { project: Project }) {
  const { content, status, isSwProject, publishedAt, updatedAt } = shown;
  return (
    <>
      <PageTitle>{content.title}</PageTitle>
      <PageHeader
        back={<Back />}
        title={<span className="[overflow-wrap:anywhere]">{content.title}</span>}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ProjectStatusBadge status={status} />
            {isSwProject ? <Badge tone="accent">SW案件</Badge> : null}
            {publishedAt === null ? null : <span>公開 {formatDateTime(publishedAt)}</span>}
            <span>更新 {formatDateTime(updatedAt)}</span>
          </span>
        }
      />
      <div className={COLUMNS_CLASS}>
        <ProjectContent content={content} />
        <Card as="aside" aria-label="募集条件" className="max-lg:order-first">
          <h2 className="mb-3 font-bold text-lg">募集条件</h2>
          <ProjectConditions setting={shown.setting} />
        </Card>
      </div>
    </>
  );
}
