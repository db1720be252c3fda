import { FileText } from 'lucide-react';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { lazyComponent } from '@/lib/browser/use-lazy-component';
import { ExportButton } from '@/parts/export/export-button';
import { ConditionChips } from '@/parts/lists/condition-chips';
import { PagedList } from '@/parts/lists/paged-list';
import { useList } from '@/parts/lists/use-list';
import { PageTitle } from '@/parts/shell/page-title';
import { has } from '@/session/abilities';
import { useCan } from '@/session/permissions';
import { ButtonLink } from '@/ui/navigation/link';
import { PageHeader } from '@/ui/navigation/page-header';
import { ChooseScoutsOfPage } from '../follow-up/choose-scout';
import { UnansweredBar } from '../follow-up/unanswered-bar';
import { UnansweredHost } from '../follow-up/unanswered-host';
import { ScoutsReportPanel } from '../report/scouts-report-panel';
import { ScoutLockedNotice } from '../sending/scout-locked-notice';
import { useScoutChoices } from '../sending/use-scout-choices';
import { scoutList } from './scout-list';
import { ScoutsEmpty } from './scouts-empty';
import { ScoutsFilters } from './scouts-filters';
import { ScoutsTable } from './scouts-table';
import { ScoutsTabs } from './scouts-tabs';
import { ScoutsUsage } from './scouts-usage';

const exportDialog = lazyComponent(() => import('./scouts-export').then((module) => module.ScoutsExport));

/** スカウト送信一覧 (docs/product/scouts.md): the scouts of the company, newest first, and what became of them. */
export function ScoutsScreen() {
  const list = useList(scoutList);
  const { state, setState, isReady } = list;
  const [clearCount, setClearCount] = useState(0);
  const filter = scoutList.toFilter(state);
  const choices = useScoutChoices(state, list.items);
  const chips = {
    conditions: scoutList.conditions(state, {
      project: () => choices.projectName,
      sender: () => choices.senderName,
    }),
    onDrop: setState,
    onClear: () => {
      setState(scoutList.cleared(state));
      setClearCount(clearCount + 1);
    },
  };
  const canScout = useCan('scoutUser');

  return (
    <>
      <PageTitle>スカウト送信一覧</PageTitle>
      <PageHeader
        title="スカウト送信一覧"
        actions={
          <>
            <div className="max-md:min-h-6 max-md:basis-full">
              {list.data ? <ScoutsUsage sentCount={list.data.sentCount ?? null} /> : null}
            </div>
            {list.data && list.data.totalCount > 0 ? (
              <ExportButton dialog={exportDialog} query={filter} />
            ) : null}
            <ButtonLink href={paths.scoutTemplates()} icon={<FileText />}>
              テンプレート
            </ButtonLink>
          </>
        }
      />
      {canScout ? null : <ScoutLockedNotice />}
      <UnansweredHost />
      <ScoutsTabs state={state} />
      {/* Clearing also empties what is typed but not searched for, such as a reversed period. */}
      <ScoutsFilters key={clearCount} list={list} choices={choices} />
      <ConditionChips label="絞り込み条件" className="mb-3" {...chips} />
      {has('reports') && state.tab === null && list.data?.totalCount !== 0 ? (
        <ScoutsReportPanel filter={filter} enabled={isReady} />
      ) : null}
      {state.tab === null ? null : <ChooseScoutsOfPage scouts={list.items ?? []} />}
      <PagedList list={list} errorTitle="スカウトを読み込めませんでした">
        <ScoutsTable
          scouts={list.items}
          isUnanswered={state.tab !== null}
          empty={
            <ScoutsEmpty
              tab={state.tab}
              canScout={canScout}
              chips={chips.conditions.length > 0 ? <ConditionChips label="外せる条件" {...chips} /> : null}
            />
          }
        />
      </PagedList>
      {state.tab === null ? null : <UnansweredBar />}
    </>
  );
}
