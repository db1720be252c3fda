import { Inbox, SearchX } from 'lucide-react';
import type { application } from '#endpoints/application';
import type { Output } from '#endpoints/endpoint';
import { paths } from '@/config/paths';
import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import { ExportButton } from '@/parts/export/export-button';
import { rememberListPosition } from '@/parts/lists/list-position';
import { PagedList } from '@/parts/lists/paged-list';
import { useList } from '@/parts/lists/use-list';
import { RefusalsHost } from '@/parts/refusals/refusals-host';
import { selectionStatusLabels } from '@/parts/selections/selection-status-badge';
import { PageTitle } from '@/parts/shell/page-title';
import { useChoiceShortcut, useLabelShortcut } from '@/parts/shortcuts/use-candidate-shortcuts';
import { useCorporationId } from '@/session/use-session';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ButtonLink } from '@/ui/navigation/link';
import { LinkTabs } from '@/ui/navigation/link-tabs';
import { PageHeader } from '@/ui/navigation/page-header';
import {
  type ApplicationsState,
  applicationList,
  applicationStatuses,
  orderOf,
  sortOf,
} from './application-list';
import type { ApplicationsFilter } from './applications-export';
import { ApplicationsFilters } from './applications-filters';
import { ApplicationsTable } from './applications-table';
import { ChosenApplicationsArea } from './choosing/chosen-applications-area';
import { ViewSwitch } from './view-switch';

const exportDialog = lazyComponent(() =>
  import('./applications-export').then((module) => module.ApplicationsExport),
);

const board = lazyComponent(() =>
  import('./board/applications-board').then((module) => module.ApplicationsBoard),
);

const report = lazyComponent(() =>
  import('./report/applications-report').then((module) => module.ApplicationsReport),
);

/** 応募管理 (docs/product/applications.md): the applications to all projects by the state of their selection. */
export function ApplicationsScreen() {
  const list = useList(applicationList, { enabled: ({ view }) => view === 'table' });
  const { state, setState, isReady } = list;
  const corporationId = useCorporationId();
  useLabelShortcut();
  const isBoard = state.view === 'board';
  useChoiceShortcut();
  // The columns are the states.
  const filter: ApplicationsFilter = applicationList.toFilter(
    isBoard ? { ...state, status: null, reason: null } : state,
  );

  return (
    <>
      <PageTitle>応募管理</PageTitle>
      <PageHeader
        title="応募管理"
        actions={
          <>
            <ViewSwitch state={state} />
            {/* From the beginning: on phones it has a line of its own, which would push the list down. */}
            {list.data?.totalCount === 0 || state.view === 'report' ? null : (
              <ExportButton dialog={exportDialog} query={filter} />
            )}
          </>
        }
      />
      <RefusalsHost />
      {state.view !== 'table' ? null : <StatusTabs state={state} counts={list.data?.statusCounts} />}
      {state.view === 'report' ? null : <ApplicationsFilters list={list} />}
      {isBoard ? <Lazy of={board} props={{ state, enabled: isReady }} /> : null}
      {state.view === 'report' ? (
        <Lazy of={report} props={{ period: state.period, enabled: isReady, onChange: setState }} />
      ) : null}
      {state.view === 'table' ? (
        <PagedList list={list} errorTitle="応募を読み込めませんでした">
          <ApplicationsTable
            applications={list.items}
            isChoosable
            sort={sortOf(state.order)}
            onSortChange={(sort) => list.set('order', orderOf(sort))}
            onOpen={() =>
              rememberListPosition('applications', {
                corporationId,
                search: applicationList.search(state),
              })
            }
            empty={<NoApplications isNarrowed={list.narrowedBy.length > 0} />}
          />
        </PagedList>
      ) : null}
      {state.view === 'report' ? null : <ChosenApplicationsArea />}
    </>
  );
}

type StatusTabsProps = {
  state: ApplicationsState;
  /** Undefined while they load, null or undefined where the platform has none. */
  counts: Output<typeof application.search>['statusCounts'] | undefined;
};

function StatusTabs({ state, counts }: StatusTabsProps) {
  const total = counts ? applicationStatuses.reduce((sum, status) => sum + counts[status], 0) : undefined;
  const link = (status: ApplicationsState['status']) => ({
    href: applicationList.href({
      ...state,
      status,
      page: 1,
      reason: status === 'finished' ? state.reason : null,
    }),
    shallow: true,
    scroll: false,
  });
  return (
    <LinkTabs
      label="選考の状態"
      className="mb-4"
      current={state.status ?? 'all'}
      tabs={[
        { key: 'all', label: 'すべて', count: total, ...link(null) },
        ...applicationStatuses.map((status) => ({
          key: status,
          label: selectionStatusLabels[status],
          count: counts?.[status],
          ...link(status),
        })),
      ]}
    />
  );
}

function NoApplications({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="条件に合う応募はありません"
        action={
          <ButtonLink href={paths.applications()} shallow>
            条件をクリア
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Inbox />}
      title="応募はまだありません"
      description="公開中の案件に応募が届くと、ここに表示されます。"
      action={<ButtonLink href={paths.projects()}>案件管理へ</ButtonLink>}
    />
  );
}
