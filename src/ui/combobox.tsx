import { ChevronDown, X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { isComposing } from '@/lib/is-composing';
import { normalizeText } from '@/lib/normalize-text';
import { CONTROL_CLASS, CONTROL_SIZE_CLASS } from './control-styles';
import { useFieldControl } from './field-context';
import { type ListboxOption, optionId } from './listbox-option';
import { ListboxPopup } from './listbox-popup';

export type ComboboxOption = ListboxOption & {
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

/** The options whose label or keywords contain the typed text, whatever its width and kana (NFKC, spec-neutral). */
function filterOptions<T extends ComboboxOption>(options: readonly T[], text: string): readonly T[] {
  const needle = normalizeText(text);
  if (!needle) return options;
  return options.filter((option) =>
    normalizeText(`${option.label} ${option.keywords ?? ''}`).includes(needle),
  );
}

/**
 * A text input that picks one of many options (WAI-ARIA combobox with list autocomplete). ↑↓ move, Enter picks, Esc
 * closes, then empties; keys that belong to a Japanese conversion are left to it.
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
  const listId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  /** What is being typed; null while the chosen option's label is shown. */
  const [draft, setDraft] = useState<string | null>(null);

  const selected = options.find((option) => option.value === value) ?? null;
  const shown = draft === null ? options : filterOptions(options, draft);
  const text = draft ?? selected?.label ?? '';

  function open() {
    if (isOpen || disabled) return;
    setIsOpen(true);
    setActiveIndex(selected ? options.indexOf(selected) : -1);
  }
  function close() {
    setIsOpen(false);
    setActiveIndex(-1);
  }
  function select(option: ListboxOption | null) {
    setDraft(null);
    close();
    if ((option?.value ?? null) !== value) onValueChange(option?.value ?? null);
  }

  function move(step: 1 | -1) {
    if (!isOpen) return open();
    if (shown.length === 0) return;
    // From "none active", down goes to the first and up to the last.
    const from = activeIndex < 0 && step < 0 ? 0 : activeIndex;
    setActiveIndex((from + step + shown.length) % shown.length);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // A dialog around has prevented an Esc that is ours; only the caller's own handler can take a key away.
    const wasPrevented = event.defaultPrevented;
    onKeyDown?.(event);
    if ((!wasPrevented && event.defaultPrevented) || isComposing(event)) return;
    const active = shown[activeIndex];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp' && event.altKey) close();
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && isOpen && active) select(active);
    else if (event.key === 'Escape' && isOpen) {
      close();
      setDraft(null);
    } else if (event.key === 'Escape' && clearable && value !== null) select(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={anchor} className={cn('relative base:w-full min-w-0', className)}>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...props}
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && activeIndex >= 0 ? optionId(listId, activeIndex) : undefined}
        placeholder={placeholder}
        disabled={disabled}
        value={text}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setDraft(typed);
          setIsOpen(true);
          // The first hit is offered at once: type, Enter.
          setActiveIndex(typed && filterOptions(options, typed).length > 0 ? 0 : -1);
        }}
        onClick={open}
        onKeyDown={handleKeyDown}
        onBlur={(event) => {
          // An emptied input means "none"; anything else unfinished returns to the choice there was.
          if (draft === '' && clearable) select(null);
          else {
            setDraft(null);
            close();
          }
          onBlur?.(event);
        }}
        className={cn(
          CONTROL_CLASS,
          CONTROL_SIZE_CLASS,
          clearable && value !== null ? 'pr-18 md:pr-15' : 'pr-10 md:pr-8',
        )}
      />
      {clearable && value !== null && !disabled ? (
        <button
          type="button"
          aria-label="選択を解除"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => select(null)}
          className="absolute inset-y-0 right-9 grid w-9 place-items-center rounded-sm text-ink-subtle hover:text-ink md:right-8 md:w-6"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : null}
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-subtle md:right-2.5"
      />
      {isOpen ? (
        <ListboxPopup
          id={listId}
          label="候補"
          anchor={anchor}
          options={shown}
          activeIndex={activeIndex}
          selectedValue={value}
          emptyText={emptyText}
          onSelect={select}
          onActiveIndexChange={setActiveIndex}
        />
      ) : null}
    </div>
  );
}
