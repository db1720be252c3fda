import { type RefObject, useState } from 'react';
import { AnchoredPopover } from '@/ui/overlays/popover';
import { LabelChecklist } from './label-checklist';
import { useLabels } from './use-labels';

type LabelFilterMenuProps = {
  value: readonly string[];
  onChange: (labelIds: string[]) => void;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/** The labels to choose from. */
export function LabelFilterMenu({ value, onChange, anchor, onClose }: LabelFilterMenuProps) {
  const [words, setWords] = useState('');
  const list = useLabels();
  return (
    <AnchoredPopover anchor={anchor} onClose={onClose} aria-label="ラベルで絞り込む" className="w-72 p-3">
      <LabelChecklist
        list={list}
        name="ラベル(いずれか)"
        words={words}
        onWordsChange={setWords}
        isChecked={({ labelId }) => value.includes(labelId)}
        onToggle={({ labelId }) =>
          onChange(value.includes(labelId) ? value.filter((other) => other !== labelId) : [...value, labelId])
        }
      />
    </AnchoredPopover>
  );
}
