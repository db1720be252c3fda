import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { selection } from '#endpoints/selection';
import { ConditionChips } from '@/parts/lists/condition-chips';
import { ChoiceFilterField, OneFilterField, WordsFilter } from '@/parts/lists/filter-fields';
import type { ListInUse } from '@/parts/lists/use-list';
import { has } from '@/session/abilities';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Button } from '@/ui/controls/button';
import { CountBadge } from '@/ui/data/badge';
import { conversationList } from './conversations';

/** By texts the search goes on elsewhere, which the list offers for a word. */
const SEARCH = has('wordSearch') ? '氏名・案件名・本文で検索' : '氏名・案件名で検索';

type ConversationFiltersProps = { list: ListInUse<(typeof conversationList)['filters']> };

/** The search, and behind a button 案件, 選考状態 and 担当者; what of them is in use stays in sight as chips. */
export function ConversationFilters({ list }: ConversationFiltersProps) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { project } = list.state;
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
  // A project from an old address may have no conversation any more.
  const projectName = chosen?.label ?? (projects.isPending ? '読み込み中…' : '選択中の案件');
  const conditions = conversationList
    .conditions(list.state, { project: () => projectName })
    .filter(({ key }) => key !== 'word');
  const count = conditions.length;

  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2">
        <WordsFilter list={list} name="word" label={SEARCH} className="min-w-0 flex-1" />
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
        <OneFilterField
          list={list}
          name="project"
          label="案件"
          hasLabel
          options={options}
          missingName={projectName}
        />
        <ChoiceFilterField list={list} name="status" hasLabel />
        {has('inbox') ? <ChoiceFilterField list={list} name="assignee" hasLabel /> : null}
      </div>
      {isOpen ? null : (
        <ConditionChips
          label="絞り込みの条件"
          className="pb-1"
          conditions={conditions}
          onDrop={list.setState}
          removeLabel={(name) => `${name}を外す`}
        />
      )}
    </div>
  );
}
