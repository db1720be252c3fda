import { useQuery } from '@tanstack/react-query';
import { AssigneeSelect } from '@/features/messages/inbox/assignee-select';
import { cn } from '@/lib/cn';
import { finishReasonOptions } from '@/parts/selections/finish-reasons';
import { has } from '@/session/abilities';
import { useCorporationId } from '@/session/use-session';
import { Field } from '@/ui/forms/field';
import { SearchInput } from '@/ui/forms/search-input';
import { Select } from '@/ui/forms/select';
import { type ApplicationsState, applicationsCodecs, listOrders } from './applications-state';
import { selectionProjectsQuery } from './reads';

/** Reasons are of finished selections, and an extension. */
const asksReason = ({ status, reason, view }: ApplicationsState) =>
  has('finishReasons') && view === 'table' && (status === 'finished' || reason !== null);

type ApplicationsFiltersProps = {
  state: ApplicationsState;
  onChange: (change: Partial<ApplicationsState>, options?: { replace?: boolean }) => void;
};

/** 氏名, 案件, 担当者 and the order; each change takes effect at once. */
export function ApplicationsFilters({ state, onChange }: ApplicationsFiltersProps) {
  const projects = useQuery(selectionProjectsQuery(useCorporationId()));
  const options = (projects.data ?? []).map(({ project }) => ({
    value: project.projectId,
    label: project.title,
  }));
  // A project from an old address may have no selection any more; it still narrows the list and must show.
  const isListed = options.some(({ value }) => value === state.project);

  return (
    <div className="mb-4 grid grid-cols-2 gap-2 md:flex md:items-center">
      <SearchInput
        className="col-span-2 md:w-64"
        label="応募者の氏名で検索"
        placeholder="応募者の氏名で検索"
        value={state.q}
        onSearch={(q) => onChange({ q, page: 1 }, { replace: true })}
      />
      <Field label="案件" hideLabel className="md:w-72">
        <Select
          placeholder="すべての案件"
          value={state.project ?? ''}
          options={options}
          onChange={({ currentTarget }) => onChange({ project: currentTarget.value || null, page: 1 })}
        >
          {state.project !== null && !isListed ? (
            <option value={state.project}>{projects.isPending ? '読み込み中…' : '選択中の案件'}</option>
          ) : null}
        </Select>
      </Field>
      {has('finishReasons') ? (
        <AssigneeSelect
          hideLabel
          className="md:w-44"
          value={state.assignee}
          onChange={(assignee) => onChange({ assignee, page: 1 })}
        />
      ) : null}
      {asksReason(state) ? (
        <Field label="終了の理由" hideLabel className="md:w-48">
          <Select
            placeholder="すべての理由"
            value={state.reason ?? ''}
            options={finishReasonOptions}
            onChange={({ currentTarget }) =>
              onChange({ reason: applicationsCodecs.reason.read([currentTarget.value]), page: 1 })
            }
          />
        </Field>
      ) : null}
      <Field
        label="並び順"
        hideLabel
        // The headers of the table order it, too.
        className={cn(
          // On phones it has a line to itself where it would stand alone in one.
          'nth-4:col-span-2 md:ml-auto md:w-44',
          has('finishReasons') && state.view === 'table' && 'md:hidden',
        )}
      >
        <Select
          value={state.order}
          options={listOrders}
          onChange={({ currentTarget }) =>
            onChange({ order: applicationsCodecs.order.read([currentTarget.value]), page: 1 })
          }
        />
      </Field>
    </div>
  );
}
