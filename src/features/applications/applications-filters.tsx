import { useQuery } from '@tanstack/react-query';
import { cn } from '@/lib/cn';
import { ChoiceFilterField, OneFilterField } from '@/parts/lists/filter-fields';
import type { ListInUse } from '@/parts/lists/use-list';
import { WordsFilter } from '@/parts/lists/words-filter';
import { LabelFilterField } from '@/parts/marks/labels/label-filter';
import { useCorporationId } from '@/session/use-session';
import { type ApplicationsState, type applicationList, isSortable } from './application-list';
import { selectionProjectsQuery } from './reads';

/** Reasons are of finished selections. */
const asksReason = ({ status, reason, view }: ApplicationsState) =>
  view === 'table' && (status === 'finished' || reason !== null);

/** 氏名, 案件, 担当者, ラベル and the order; each change takes effect at once. */
export function ApplicationsFilters({ list }: { list: ListInUse<(typeof applicationList)['filters']> }) {
  const projects = useQuery(selectionProjectsQuery(useCorporationId()));
  const { state } = list;

  return (
    <div className="mb-4 grid grid-cols-2 gap-2 md:flex md:items-center">
      <WordsFilter list={list} name="q" label="応募者の氏名で検索" className="col-span-2 md:w-64" />
      <OneFilterField
        list={list}
        name="project"
        label="案件"
        className="md:w-72"
        options={(projects.data ?? []).map(({ project }) => ({
          value: project.projectId,
          label: project.title,
        }))}
        // A project from an old address may have no selection any more.
        missingName={projects.isPending ? '読み込み中…' : '選択中の案件'}
      />
      <ChoiceFilterField list={list} name="assignee" className="md:w-44" />
      <LabelFilterField
        value={state.labels}
        onChange={(labels) => list.set('labels', labels)}
        className="md:w-40"
      />
      {asksReason(state) ? (
        <ChoiceFilterField list={list} name="reason" placeholder="すべての理由" className="md:w-48" />
      ) : null}
      <ChoiceFilterField
        list={list}
        name="order"
        // The headers of the table order it, too.
        className={cn(
          // On phones it has a line to itself where it would stand alone in one.
          'nth-6:col-span-2 md:ml-auto md:w-44',
          isSortable('applicant') && state.view === 'table' && 'md:hidden',
        )}
      />
    </div>
  );
}
