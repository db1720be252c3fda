import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { selection } from '#endpoints/selection';
import { selectionStatusLabels } from '@/parts/selections/selection-status-badge';
import { has } from '@/session/abilities';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Button } from '@/ui/controls/button';
import { Chip } from '@/ui/controls/chip';
import { CountBadge } from '@/ui/data/badge';
import { Field } from '@/ui/forms/field';
import { SearchInput } from '@/ui/forms/search-input';
import { Select } from '@/ui/forms/select';
import { assigneeLabels } from '../inbox/assignee-filter';
import { AssigneeSelect } from '../inbox/assignee-select';
import { type MessagesState, messagesCodecs, selectionStatuses } from './url-state';

const statusOptions = selectionStatuses.map((status) => ({
  value: status,
  label: selectionStatusLabels[status],
}));

/** By texts the search goes on elsewhere, which the list offers for a word. */
const SEARCH = has('inbox') ? '氏名・案件名・本文で検索' : '氏名・案件名で検索';

type ConversationFiltersProps = {
  state: MessagesState;
  onChange: (change: Partial<MessagesState>, options?: { replace?: boolean }) => void;
};

/** The search, and behind a button 案件, 選考状態 and 担当者; what of them is in use stays in sight as chips. */
export function ConversationFilters({ state, onChange }: ConversationFiltersProps) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { project, status, assignee } = state;
  const projects = useCorporationQuery(selection.listProjects, {
    query: {},
    enabled: isOpen || project !== null,
    meta: { isExtra: true },
  });
  const options = (projects.data ?? []).map((row) => ({
    value: row.project.projectId,
    label: row.project.title,
  }));
  const chosen = options.find(({ value }) => value === project);
  // A project from an old address may have no conversation any more; it still narrows the list and must show.
  const projectLabel = chosen?.label ?? (projects.isPending ? '読み込み中…' : '選択中の案件');
  const count = [project, status, assignee].filter((value) => value !== null).length;

  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2">
        <SearchInput
          className="min-w-0 flex-1"
          label={SEARCH}
          placeholder={SEARCH}
          value={state.word}
          onSearch={(word) => onChange({ word, page: 1 }, { replace: true })}
        />
        <Button
          aria-label={count > 0 ? `絞り込み(${count}件の条件)` : '絞り込み'}
          aria-expanded={isOpen}
          aria-controls={panelId}
          className="relative size-11 shrink-0 px-0 md:size-9"
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {count > 0 ? (
            <CountBadge aria-hidden="true" count={count} className="absolute -top-1.5 -right-1.5" />
          ) : null}
        </Button>
      </div>
      <div id={panelId} hidden={!isOpen} className="grid gap-2 pb-1">
        <Field label="案件">
          <Select
            placeholder="すべての案件"
            value={project ?? ''}
            options={options}
            onChange={({ currentTarget }) => onChange({ project: currentTarget.value || null, page: 1 })}
          >
            {project !== null && !chosen ? <option value={project}>{projectLabel}</option> : null}
          </Select>
        </Field>
        <Field label="選考状態">
          <Select
            placeholder="すべての選考状態"
            value={status ?? ''}
            options={statusOptions}
            onChange={({ currentTarget }) =>
              onChange({ status: messagesCodecs.status.read([currentTarget.value]), page: 1 })
            }
          />
        </Field>
        {has('inbox') ? (
          <AssigneeSelect value={assignee} onChange={(value) => onChange({ assignee: value, page: 1 })} />
        ) : null}
      </div>
      {count > 0 && !isOpen ? (
        <ul aria-label="絞り込みの条件" className="flex flex-wrap gap-1.5 pb-1">
          {project !== null ? (
            <li className="flex min-w-0 max-w-full">
              <Chip tone="accent" onRemove={() => onChange({ project: null, page: 1 })}>
                {projectLabel}
              </Chip>
            </li>
          ) : null}
          {status !== null ? (
            <li className="flex min-w-0 max-w-full">
              <Chip tone="accent" onRemove={() => onChange({ status: null, page: 1 })}>
                {selectionStatusLabels[status]}
              </Chip>
            </li>
          ) : null}
          {assignee !== null ? (
            <li className="flex min-w-0 max-w-full">
              <Chip tone="accent" onRemove={() => onChange({ assignee: null, page: 1 })}>
                {assigneeLabels[assignee]}
              </Chip>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
