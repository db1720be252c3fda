import { Plus } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { nameKey } from '#endpoints/text/name-key';
import type { CandidateLabel, Relation, UserSummary } from '#endpoints/user-profile';
import { displayName } from '@/lib/text/format';
import { Button } from '@/ui/controls/button';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { AnchoredPopover } from '@/ui/overlays/popover';
import { useMarks } from '../use-marks';
import { LabelChecklist } from './label-checklist';
import { useLabelChanges } from './use-label-changes';
import { useLabels } from './use-labels';

/** A candidate with known labels. */
export type LabelledCandidate = Pick<UserSummary, 'universalUid' | 'lastName' | 'firstName'> & {
  relation: Pick<Relation, 'labels'>;
};

type LabelMenuProps = {
  profile: LabelledCandidate;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** Asked to lead to all labels. */
  onManage: () => void;
};

/** The menu of a candidate's labels: ticks them, makes a new one, leads to all of them. */
export function LabelMenu({ profile, anchor, onClose, onManage }: LabelMenuProps) {
  const withMarks = useMarks();
  return (
    <AnchoredPopover
      anchor={anchor}
      onClose={onClose}
      align="end"
      aria-label={`${displayName(profile)}さんのラベル`}
      className="w-72 p-3"
    >
      <LabelPicker
        isChecked={(labelId) => profile.relation.labels.some((label) => label.labelId === labelId)}
        onChoose={(label) => withMarks(({ toggleLabel }, place) => toggleLabel(place, profile, label))}
        onManage={onManage}
      />
    </AnchoredPopover>
  );
}

type LabelPickerProps = {
  isChecked: (labelId: string) => boolean;
  onChoose: (label: CandidateLabel) => void;
  onManage: () => void;
};

/** The menu of the labels for many candidates, of which one is chosen or made; ticked are those that all carry. */
export function LabelMenuOfMany({
  anchor,
  onClose,
  ...picker
}: Pick<LabelMenuProps, 'anchor' | 'onClose'> & LabelPickerProps) {
  return (
    <AnchoredPopover
      anchor={anchor}
      onClose={onClose}
      align="end"
      aria-label="選択した候補者のラベル"
      className="w-72 p-3"
    >
      <LabelPicker {...picker} />
    </AnchoredPopover>
  );
}

function LabelPicker({ isChecked, onChoose, onManage }: LabelPickerProps) {
  const list = useLabels();
  const [words, setWords] = useState('');
  const { create, nextColor, problem, isSaving } = useLabelChanges(list.data);
  const name = words.replace(/\s+/g, ' ').trim();
  const isNew =
    name !== '' &&
    list.data !== undefined &&
    !list.data.some((label) => nameKey(label.name) === nameKey(name));

  async function createLabel() {
    if (!isNew || isSaving) return;
    const created = await create({ name, color: nextColor });
    if (!created) return;
    setWords('');
    onChoose(created);
  }

  return (
    <LabelChecklist
      list={list}
      name="ラベル"
      words={words}
      onWordsChange={setWords}
      isChecked={({ labelId }) => isChecked(labelId)}
      onToggle={({ labelId, name: labelName, color }) => onChoose({ labelId, name: labelName, color })}
      onEnterNothing={createLabel}
    >
      {problem === '' ? null : <ProblemNotice text={problem} />}
      {isNew ? (
        <Button
          size="sm"
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          loading={isSaving}
          className="justify-start"
          onClick={createLabel}
        >
          <span className="min-w-0 truncate">{`新しいラベル「${name}」`}</span>
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" className="self-start" onClick={onManage}>
        ラベルを管理
      </Button>
    </LabelChecklist>
  );
}
