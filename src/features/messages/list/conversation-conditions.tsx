import { selection } from '#endpoints/selection';
import { ConditionChips } from '@/parts/lists/condition-chips';
import { ChoiceFilterField, FlagFilterField, OneFilterField } from '@/parts/lists/filter-fields';
import type { ListInUse } from '@/parts/lists/use-list';
import { LabelFilterField } from '@/parts/marks/labels/label-filter';
import { useLabelNames } from '@/parts/marks/labels/use-labels';
import { useCorporationQuery } from '@/session/corporation-queries';
import { conversationList } from './conversations';

type ConversationConditionsProps = {
  list: ListInUse<(typeof conversationList)['filters']>;
  /** Whether the controls show; else chips of what is in use. */
  isOpen: boolean;
};

const noLabels: readonly string[] = [];

/** 案件, 選考状態, 担当者, 返信期限 and ラベル of the list of conversations: the controls, or as chips what of them is in use. */
export function ConversationConditions({ list, isOpen }: ConversationConditionsProps) {
  const { project, labels } = list.state;
  const nameOfLabel = useLabelNames(isOpen ? noLabels : labels);
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

  if (!isOpen) {
    return (
      <ConditionChips
        label="絞り込みの条件"
        className="pb-1"
        conditions={conversationList
          .conditions(list.state, { project: () => projectName, labels: nameOfLabel })
          .filter(({ key }) => key !== 'word')}
        onDrop={list.setState}
        removeLabel={(name) => `${name}を外す`}
      />
    );
  }
  return (
    <div className="grid gap-2 pb-1">
      <OneFilterField
        list={list}
        name="project"
        label="案件"
        hasLabel
        options={options}
        missingName={projectName}
      />
      <ChoiceFilterField list={list} name="status" hasLabel />
      <ChoiceFilterField list={list} name="assignee" hasLabel />
      <FlagFilterField list={list} name="due" label="返信期限が今日まで" />
      <LabelFilterField value={labels} onChange={(chosen) => list.set('labels', chosen)} />
    </div>
  );
}
