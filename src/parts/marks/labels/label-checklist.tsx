import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { LABEL_NAME_MAX_LENGTH } from '#endpoints/label';
import type { ListedLabel } from '#endpoints/label-list';
import { isComposing } from '@/lib/browser/is-composing';
import { useFindByWords } from '@/lib/text/use-find-by-words';
import { Button } from '@/ui/controls/button';
import { Checkbox } from '@/ui/forms/checkbox';
import { TextInput } from '@/ui/forms/text-input';
import { LabelChip } from './label-chip';
import type { useLabels } from './use-labels';

type LabelChecklistProps = {
  list: ReturnType<typeof useLabels>;
  /** Accessible name of the list. */
  name: string;
  words: string;
  onWordsChange: (words: string) => void;
  isChecked: (label: ListedLabel) => boolean;
  onToggle: (label: ListedLabel) => void;
  /** Enter where the words find nothing. */
  onEnterNothing?: () => void;
  /** What stands below the labels. */
  children?: ReactNode;
};

/**
 * The company's labels to tick, with a field that narrows them. ↑↓ move between field, labels and what is below, Enter in
 * the field takes the first that was found.
 */
export function LabelChecklist({
  list: { data, isError, isFetching, refetch },
  name,
  words,
  onWordsChange,
  isChecked,
  onToggle,
  onEnterNothing,
  children,
}: LabelChecklistProps) {
  const area = useRef<HTMLFieldSetElement>(null);
  const listId = useId();
  const findByWords = useFindByWords(true);
  const found = data && findByWords(data, words, (label) => label.name);

  function handleKey(event: KeyboardEvent) {
    if (isComposing(event) || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    const stops = [...(area.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    const at = stops.findIndex((stop) => stop.contains(document.activeElement));
    event.preventDefault();
    stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  }

  function handleEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    const [first] = found ?? [];
    if (words.trim() === '') return;
    if (first) onToggle(first);
    else if (found) onEnterNothing?.();
  }

  return (
    <fieldset ref={area} aria-label={name} onKeyDown={handleKey} className="flex min-w-0 flex-col gap-2">
      <TextInput
        type="search"
        icon={<Search />}
        aria-label="ラベルを検索"
        aria-controls={listId}
        placeholder="ラベルを検索"
        value={words}
        maxLength={LABEL_NAME_MAX_LENGTH}
        autoComplete="off"
        onChange={({ target }) => onWordsChange(target.value)}
        onKeyDown={handleEnter}
      />
      <div id={listId} className="flex max-h-64 flex-col overflow-y-auto">
        {found?.map((label) => (
          <Checkbox
            key={label.labelId}
            label={<LabelChip label={label} />}
            checked={isChecked(label)}
            onChange={() => onToggle(label)}
          />
        ))}
        <p role="status" className="text-ink-subtle text-sm">
          {statusText({ labels: data, found, isError, words })}
        </p>
        {isError && !data ? (
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            再読み込み
          </Button>
        ) : null}
      </div>
      {children}
    </fieldset>
  );
}

type Shown = {
  labels: readonly ListedLabel[] | undefined;
  found: readonly ListedLabel[] | undefined;
  isError: boolean;
  words: string;
};

function statusText({ labels, found, isError, words }: Shown): string {
  if (!labels || !found) return isError ? 'ラベルを読み込めませんでした' : '読み込んでいます…';
  if (labels.length === 0) return 'ラベルはまだありません';
  return found.length === 0 && words.trim() !== '' ? '一致するラベルはありません' : '';
}
