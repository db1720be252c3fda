import { keepPreviousData } from '@tanstack/react-query';
import { Briefcase, SearchX } from 'lucide-react';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import { project } from '#endpoints/project';
import { paths } from '@/config/paths';
import { PageTitle } from '@/features/shell/page-title';
import { cn } from '@/lib/cn';
import { usePageInRange } from '@/lib/use-page-in-range';
import { useUrlState } from '@/lib/use-url-state';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { InlineNotice } from '@/ui/inline-notice';
import { ButtonLink } from '@/ui/link';
import { PageHeader } from '@/ui/page-header';
import { Pagination } from '@/ui/pagination';
import { projectStatusLabels } from './labels';
import { ProjectSearchForm } from './project-search-form';
import { type ProjectsState, projectsCodecs } from './projects-state';
import { ProjectsTable } from './projects-table';
import { ProjectsTabs } from './projects-tabs';
import { ProjectsUsage } from './projects-usage';
import { useProjectCounts } from './use-project-counts';

/** 案件管理 (product.md §3): the projects of the company by state, with what came of them. */
export function ProjectsScreen() {
  const { state, setState, isReady } = useUrlState<ProjectsState>(projectsCodecs);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useCorporationQuery(project.list, {
    query: { page: state.page, status: state.status ?? undefined, searchWord: state.q || undefined },
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  const counts = useProjectCounts(data?.items.map(({ projectId }) => projectId) ?? []);
  const isLeaving = usePageInRange({
    page: state.page,
    pageSize: LIST_PAGE_SIZE,
    totalCount: isPlaceholderData ? undefined : data?.totalCount,
    onPageChange: (page) => setState({ page }, { replace: true }),
  });
  const isStale = isPlaceholderData || isLeaving;

  return (
    <>
      <PageTitle>案件管理</PageTitle>
      <PageHeader
        title="案件管理"
        description={<ProjectsUsage />}
        actions={<ProjectSearchForm word={state.q} onSearch={(q) => setState({ q, page: 1 })} />}
      />
      <ProjectsTabs state={state} counts={data?.statusCounts} />
      {counts.hasFailed ? (
        <InlineNotice
          tone="warning"
          className="mb-4"
          action={
            <Button size="sm" loading={counts.isRetrying} onClick={() => void counts.retry()}>
              再読み込み
            </Button>
          }
        >
          応募数・気になる数の一部を読み込めませんでした。
        </InlineNotice>
      ) : null}
      {isError && !data ? (
        <ErrorState title="案件を読み込めませんでした" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          <div
            aria-busy={isStale || undefined}
            className={cn('transition-opacity duration-fast', isStale && 'opacity-55')}
          >
            <ProjectsTable projects={data?.items} counts={counts} empty={<NoProjects state={state} />} />
          </div>
          {data ? (
            <Pagination
              className="mt-4"
              page={state.page}
              pageSize={LIST_PAGE_SIZE}
              totalCount={data.totalCount}
              maxCount={data.maxCount}
              onPageChange={(page) => {
                setState({ page });
                window.scrollTo({ top: 0 });
              }}
            />
          ) : null}
        </>
      )}
    </>
  );
}

/** Why there is nothing to see: nothing made yet, or nothing under the conditions, with what to drop. */
function NoProjects({ state: { status, q } }: { state: ProjectsState }) {
  if (q !== '') {
    return (
      <EmptyState
        icon={<SearchX />}
        title={`「${q}」に合う${status === null ? '' : `${projectStatusLabels[status]}の`}案件はありません`}
        action={
          <ButtonLink href={paths.projects({ status })} shallow>
            検索を解除
          </ButtonLink>
        }
      />
    );
  }
  if (status !== null) {
    return (
      <EmptyState
        icon={<Briefcase />}
        title={`${projectStatusLabels[status]}の案件はありません`}
        action={
          <ButtonLink href={paths.projects()} shallow>
            すべての案件を見る
          </ButtonLink>
        }
      />
    );
  }
  return <EmptyState icon={<Briefcase />} title="まだ案件がありません。最初の案件を作成しましょう" />;
}
