import { type ClipboardEvent, type ComponentProps, type MouseEvent, useState } from 'react';
import { isComposing } from '@/lib/browser/is-composing';
import { lazyComponent, lazyModule, useLazyComponent, useLazyModule } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { Chip } from '@/ui/controls/chip';
import { addTags } from './add-tags';
import { CONTROL_CLASS } from './control-styles';
import { useFieldControl } from './field-context';
import { ListboxStatus } from './listbox-status';
import { useListbox } from './use-listbox';

const popup = lazyComponent(() => import('./listbox-popup').then((module) => module.ListboxPopup));
const suggesting = lazyModule(() => import('./suggestions-for'));

type TagInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'list' | 'size'
> & {
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  /** Offered while typing; any other text may be entered too. */
  suggestions?: readonly string[];
  maxTags?: number;
};

const SEPARATOR = /[,、,;;\n\t]+/;

/** Adding and removing tags, and the sentence that says so to a screen reader. */
function useTags({
  value,
  onValueChange,
  maxTags,
}: Pick<TagInputProps, 'value' | 'onValueChange' | 'maxTags'>) {
  const [announcement, setAnnouncement] = useState('');
  return {
    announcement,
    add: (words: readonly string[]) => {
      const next = addTags(value, words, { max: maxTags, formOf: suggesting.loaded?.sameForm });
      if (next.length === value.length) return;
      setAnnouncement(`${next.slice(value.length).join('、')}を追加しました`);
      onValueChange(next);
    },
    remove: (tag: string) => {
      setAnnouncement(`${tag}を外しました`);
      onValueChange(value.filter((other) => other !== tag));
    },
  };
}

/** The words of a pasted list, joined to what was typed; [] for a single text, which the browser pastes. */
function pastedWords(event: ClipboardEvent<HTMLInputElement>, typed: string): string[] {
  const pasted = event.clipboardData.getData('text');
  if (!SEPARATOR.test(pasted)) return [];
  event.preventDefault();
  return `${typed}${pasted}`.split(SEPARATOR);
}

/** A press on the box around the chips means the input. */
function focusInput(event: MouseEvent<HTMLDivElement>) {
  if (event.target !== event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.querySelector('input')?.focus();
}

/**
 * Free words as removable chips, with suggestions. Enter, a comma (also 、) or leaving the input adds a word. Backspace in the
 * empty input removes the last one; a pasted list is split.
 */
export function TagInput({
  value,
  onValueChange,
  suggestions = [],
  maxTags,
  placeholder,
  className,
  required,
  disabled,
  onBlur,
  onKeyDown,
  ...props
}: TagInputProps) {
  const field = useFieldControl({ ...props, required });
  const { anchor, isOpen, activeIndex, setActiveIndex, ...list } = useListbox();
  const [text, setText] = useState('');
  const tags = useTags({ value, onValueChange, maxTags });

  // Without their code there are no suggestions, and words are entered all the same.
  const Popup = useLazyComponent(popup, isOpen);
  const words = useLazyModule(suggesting, isOpen);
  const options = words?.suggestionsFor(text, suggestions, value) ?? [];
  const isListShown = isOpen && options.length > 0 && Popup !== null;

  function add(words: readonly string[]) {
    setText('');
    setActiveIndex(-1);
    tags.add(words);
  }
  function remove(tag: string) {
    tags.remove(tag);
    anchor.current?.querySelector('input')?.focus();
  }

  function handleKey(key: string): boolean {
    const active = isListShown ? options[activeIndex] : undefined;
    const last = value.at(-1);
    if (key === 'Enter' && (active || text.trim())) add([active?.value ?? text]);
    else if (key === 'Escape' && isListShown) list.close();
    else if (key === 'Backspace' && text === '' && last !== undefined) remove(last);
    else return false;
    return true;
  }

  return (
    <div
      ref={anchor}
      aria-disabled={disabled || undefined}
      className={cn(
        CONTROL_CLASS,
        'flex min-h-11 cursor-text flex-wrap items-center gap-1.5 px-1.5 py-1 has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent md:min-h-9',
        className,
      )}
      {...(disabled ? null : { onMouseDown: focusInput })}
    >
      <Tags tags={value} onRemove={disabled ? undefined : remove} />
      <input
        type="text"
        autoComplete="off"
        {...props}
        {...field}
        {...list.inputProps(isListShown)}
        disabled={disabled}
        placeholder={value.length === 0 ? placeholder : undefined}
        value={text}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          list.open();
          if (SEPARATOR.test(typed) && !isComposing(event)) add(typed.split(SEPARATOR));
          else setText(typed);
        }}
        onClick={() => isOpen || list.open()}
        onPaste={(event) => {
          const words = pastedWords(event, text);
          if (words.length > 0) add(words);
        }}
        onKeyDown={(event) =>
          list.handleKeyDown(event, { optionCount: options.length, onKeyDown, onOtherKey: handleKey })
        }
        onBlur={(event) => {
          // What was typed is meant: leaving the input must not lose it.
          if (text.trim()) add([text]);
          list.close();
          onBlur?.(event);
        }}
        className="min-w-24 flex-1 bg-transparent px-1 leading-normal outline-none"
      />
      <span aria-live="polite" className="sr-only">
        {tags.announcement}
      </span>
      <ListboxStatus
        isOpen={isListShown || (isOpen && words !== null && suggestions.length > 0 && text.trim() !== '')}
        options={options}
        activeIndex={activeIndex}
      />
      {Popup && isListShown ? (
        <Popup
          {...list.popupProps}
          options={options}
          emptyText=""
          onSelect={(option) => add([option.value])}
        />
      ) : null}
    </div>
  );
}

function Tags({
  tags,
  onRemove,
}: {
  tags: readonly string[];
  onRemove: ((tag: string) => void) | undefined;
}) {
  return tags.map((tag) => (
    <Chip key={tag} {...(onRemove ? { onRemove: () => onRemove(tag) } : null)}>
      {tag}
    </Chip>
  ));
}
