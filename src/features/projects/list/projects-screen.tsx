import { Briefcase, SearchX } from 'lucide-react';
import type { ProjectStatus } from '#endpoints/project';
import { paths } from '@/config/paths';
import { TodayPanel } from '@/features/projects/today/today-panel';
import { PagedList } from '@/parts/lists/paged-list';
import { useList } from '@/parts/lists/use-list';
import { WordsFilter } from '@/parts/lists/words-filter';
import { projectStatusLabels } from '@/parts/projects/labels';
import { type ProjectsState, projectList } from '@/parts/projects/project-list';
import { PageTitle } from '@/parts/shell/page-title';
import { has } from '@/session/abilities';
import { Button } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { ButtonLink } from '@/ui/navigation/link';
import { PageHeader } from '@/ui/navigation/page-header';
import { CreateProjectButton } from './create-project-button';
import { ProjectsTable } from './projects-table';
import { ProjectsTabs } from './projects-tabs';
import { ProjectsUsage } from './projects-usage';
import { useProjectActions } from './use-project-actions';
import { useProjectCounts } from './use-project-counts';

/** 案件管理 (docs/product/projects.md): the projects of the company by state, with what came of them. */
export function ProjectsScreen() {
  const list = useList(projectList);
  const { state } = list;
  const counts = useProjectCounts(list.items?.map(({ projectId }) => projectId) ?? []);
  const { actions, dialogs } = useProjectActions();

  return (
    <>
      <PageTitle>案件管理</PageTitle>
      <PageHeader
        title="案件管理"
        description={<ProjectsUsage />}
        actions={
          <>
            <WordsFilter
              list={list}
              name="q"
              label="案件名で検索"
              className="w-[calc(100vw-2*var(--page-gutter))] md:w-64"
            />
            <CreateProjectButton />
          </>
        }
      />
      {has('today') ? <TodayPanel /> : null}
      <ProjectsTabs state={state} counts={list.data?.statusCounts ?? null} />
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
      <PagedList list={list} errorTitle="案件を読み込めませんでした">
        <ProjectsTable
          projects={list.items}
          counts={counts}
          actions={actions}
          empty={<NoProjects state={state} />}
        />
      </PagedList>
      {dialogs}
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
        description={emptyTexts[status]}
        action={
          <ButtonLink href={paths.projects()} shallow>
            すべての案件を見る
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Briefcase />}
      title="まだ案件がありません。最初の案件を作成しましょう"
      action={<CreateProjectButton />}
    />
  );
}

const emptyTexts: Record<ProjectStatus, string> = {
  published: '下書きの案件を公開すると、ここに表示されます。',
  draft: '作成中の案件は、公開するまでここに表示されます。',
  paused: '募集を停止した案件は、ここから再び公開できます。',
  closed: '終了した案件は、ここで内容を確認して複製できます。',
};
