import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Project } from '#endpoints/project';
import { isMissing } from '@/client/api-error';
import { paths } from '@/config/paths';
import { ProjectMenuButton } from '@/features/projects/list/project-menu-button';
import { ProjectNotFound } from '@/features/projects/list/project-not-found';
import { ProjectStatusBadge } from '@/features/projects/list/project-status-badge';
import { type ProjectActions, useProjectActions } from '@/features/projects/list/use-project-actions';
import { FindCandidatesLink } from '@/features/search/fit/find-candidates-link';
import { useUrlState } from '@/lib/address/use-url-state';
import { useAfterFirstPaint } from '@/lib/browser/use-after-first-paint';
import { formatDateTime } from '@/lib/text/format';
import { findListedProject } from '@/parts/projects/project-cache';
import { projectQuery } from '@/parts/projects/project-query';
import { LoadError } from '@/parts/shell/load-error';
import { PageTitle } from '@/parts/shell/page-title';
import { PrintHeader } from '@/parts/shell/print-header';
import { useCorporationId } from '@/session/use-session';
import { PrintButton } from '@/ui/controls/print-button';
import { Badge } from '@/ui/data/badge';
import { Card } from '@/ui/data/card';
import { Skeleton } from '@/ui/feedback/skeleton';
import { ButtonLink, Link } from '@/ui/navigation/link';
import { PageHeader } from '@/ui/navigation/page-header';
import { type DetailState, detailCodecs } from './detail-state';
import { DetailTab } from './detail-tab';
import { DetailTabs } from './detail-tabs';

/** 案件詳細 (docs/product/projects.md): a project, who applied, and who was scouted. An empty id is not known yet. */
export function ProjectDetailScreen({ projectId }: { projectId: string }) {
  const queryClient = useQueryClient();
  const url = useUrlState<DetailState>(detailCodecs);
  const { actions, dialogs } = useProjectActions();
  const isPainted = useAfterFirstPaint();
  const { data, error, isFetching, refetch } = useQuery({
    ...projectQuery(useCorporationId(), projectId),
    placeholderData: () => findListedProject(queryClient, projectId),
  });

  if (!data && isMissing(error)) {
    return (
      <WithoutProject title="案件が見つかりません">
        <ProjectNotFound />
      </WithoutProject>
    );
  }
  if (!data && error) {
    return (
      <WithoutProject title="案件詳細">
        <LoadError
          error={error}
          title="案件を読み込めませんでした"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </WithoutProject>
    );
  }
  return (
    <>
      {data ? (
        <Header project={data} actions={actions} isPrintable={url.state.tab === 'overview'} />
      ) : (
        <LoadingHeader />
      )}
      {projectId === '' ? null : <DetailTabs projectId={projectId} state={url.state} />}
      {projectId === '' || !url.isReady || !isPainted ? null : (
        <DetailTab projectId={projectId} project={data} state={url.state} setState={url.setState} />
      )}
      {dialogs}
    </>
  );
}

function Back() {
  return (
    <Link href={paths.projects()} className="inline-flex items-center gap-1">
      <ArrowLeft aria-hidden="true" className="size-3.5" />
      <span>案件管理</span>
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

function LoadingHeader() {
  return (
    <div aria-busy="true">
      <PageTitle>案件詳細</PageTitle>
      <PageHeader
        title={
          <>
            <span className="sr-only">案件を読み込んでいます</span>
            <Skeleton className="my-1.5 h-7 w-80 max-w-full" />
          </>
        }
        description={<Skeleton className="my-1 h-4 w-48" />}
        back={<Back />}
      />
    </div>
  );
}

type HeaderProps = {
  project: Project;
  actions: ProjectActions;
  /** The project itself is on the screen, not a list of people. */
  isPrintable: boolean;
};

function Header({ project: shown, actions, isPrintable }: HeaderProps) {
  const { projectId, content, status, isSwProject, publishedAt, updatedAt } = shown;
  return (
    <>
      <PageTitle>{content.title}</PageTitle>
      <PrintHeader title="案件詳細" />
      <PageHeader
        back={<Back />}
        title={<span className="[overflow-wrap:anywhere]">{content.title}</span>}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ProjectStatusBadge status={status} />
            {isSwProject ? <Badge tone="accent">SW案件</Badge> : null}
            {publishedAt === null ? null : <span>{`公開 ${formatDateTime(publishedAt)}`}</span>}
            {updatedAt === null ? null : <span>{`更新 ${formatDateTime(updatedAt)}`}</span>}
          </span>
        }
        actions={
          <>
            {isPrintable ? <PrintButton /> : null}
            <FindCandidatesLink project={shown} />
            {status === 'closed' ? null : (
              <ButtonLink href={paths.editProject(projectId)} icon={<Pencil />}>
                編集
              </ButtonLink>
            )}
            <ProjectMenuButton project={shown} actions={actions} variant="secondary" className="md:size-9" />
          </>
        }
      />
    </>
  );
}
