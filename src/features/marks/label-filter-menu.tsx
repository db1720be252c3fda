import { type ReactElement, useState } from 'react';
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/popover';
import { LabelChecklist } from './label-checklist';
import { useLabels } from './use-labels';

export type LabelFilterMenuProps = {
  value: readonly string[];
  onChange: (labelIds: string[]) => void;
  trigger: ReactElement;
};

/** The labels to choose from, open from the start. */
export function LabelFilterMenu({ value, onChange, trigger }: LabelFilterMenuProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [words, setWords] = useState('');
  const list = useLabels();
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label="ラベルで絞り込む" className="w-72 p-3">
        <LabelChecklist
          list={list}
          name="ラベル(いずれか)"
          words={words}
          onWordsChange={setWords}
          isChecked={({ labelId }) => value.includes(labelId)}
          onToggle={({ labelId }) =>
            onChange(
              value.includes(labelId) ? value.filter((other) => other !== labelId) : [...value, labelId],
            )
          }
        />
      </PopoverContent>
    </Popover>
  );
}
