import { ChevronDown, X } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cn } from '@/lib/cn';
import { useFindByWords } from '@/lib/text/use-find-by-words';
import { CONTROL_CLASS, CONTROL_SIZE_CLASS } from './control-styles';
import { useFieldControl } from './field-context';
import { ListboxPopup } from './listbox-popup';
import { ListboxStatus } from './listbox-status';
import { type ListboxOption, useListbox } from './use-listbox';

type ComboboxOption = ListboxOption & {
  /** Further words that find the option, such as its reading. */
  keywords?: string;
};

type ComboboxProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'list'> & {
  options: readonly ComboboxOption[];
  /** Value of the chosen option; null when none is. With react-hook-form, use `Controller`. */
  value: string | null;
  onValueChange: (value: string | null) => void;
  emptyText?: string;
  /** Offers a button that empties the choice. */
  clearable?: boolean;
};

const SEARCHING_TEXT = '探しています…';

const textOf = ({ label, keywords = '' }: ComboboxOption) => `${label}\n${keywords}`;

/**
 * A text input that picks one of many options (WAI-ARIA combobox with list autocomplete). ↑↓ move, Enter picks, Esc closes,
 * then empties. Keys of a Japanese conversion are not handled.
 */
export function Combobox({
  options,
  value,
  onValueChange,
  emptyText = '該当する項目がありません',
  clearable = true,
  placeholder,
  className,
  required,
  disabled,
  onBlur,
  onKeyDown,
  ...props
}: ComboboxProps) {
  const field = useFieldControl({ ...props, required });
  const { anchor, isOpen, activeIndex, ...list } = useListbox();
  /** What is being typed; null while the chosen option's label is shown. */
  const [draft, setDraft] = useState<string | null>(null);

  const selected = options.find((option) => option.value === value) ?? null;
  const findByWords = useFindByWords(isOpen);
  const found = draft === null ? options : findByWords(options, draft, textOf);
  const shown = found ?? [];
  const text = draft ?? selected?.label ?? '';
  const selectedIndex = selected ? options.indexOf(selected) : -1;

  function select(option: ListboxOption | null) {
    setDraft(null);
    list.close();
    if ((option?.value ?? null) !== value) onValueChange(option?.value ?? null);
  }

  function handleKey(key: string): boolean {
    const active = shown[activeIndex];
    if (key === 'Enter' && isOpen && active) select(active);
    else if (key === 'Escape' && isOpen) {
      list.close();
      setDraft(null);
    } else if (key === 'Escape' && clearable && value !== null) select(null);
    else return false;
    return true;
  }

  return (
    <div ref={anchor} className={cn('relative base:w-full min-w-0', className)}>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...props}
        {...field}
        {...list.inputProps(isOpen)}
        placeholder={placeholder}
        disabled={disabled}
        value={text}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setDraft(typed);
          // The first hit is offered at once: type, Enter.
          list.open(typed && findByWords(options, typed, textOf)?.length ? 0 : -1);
        }}
        onClick={() => isOpen || list.open(selectedIndex)}
        onKeyDown={(event) =>
          list.handleKeyDown(event, {
            optionCount: shown.length,
            openAt: selectedIndex,
            onKeyDown,
            onOtherKey: handleKey,
          })
        }
        onBlur={(event) => {
          // An emptied input means "none"; anything else unfinished returns to the choice there was.
          if (draft === '' && clearable) select(null);
          else {
            setDraft(null);
            list.close();
          }
          onBlur?.(event);
        }}
        className={cn(
          CONTROL_CLASS,
          CONTROL_SIZE_CLASS,
          clearable && value !== null ? 'pr-20 md:pr-15' : 'pr-10 md:pr-8',
        )}
      />
      {clearable && value !== null && !disabled ? <ClearButton onClear={() => select(null)} /> : null}
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-subtle md:right-2.5"
      />
      <ListboxStatus isOpen={isOpen} options={found} activeIndex={activeIndex} />
      {isOpen ? (
        <ListboxPopup
          {...list.popupProps}
          options={shown}
          selectedValue={value}
          emptyText={found ? emptyText : SEARCHING_TEXT}
          onSelect={select}
        />
      ) : null}
    </div>
  );
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label="選択を解除"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
      className="absolute inset-y-0 right-9 grid w-11 place-items-center rounded-sm text-ink-subtle hover:text-ink md:right-8 md:w-6"
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}
