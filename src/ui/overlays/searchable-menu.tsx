import type * as Radix from '@radix-ui/react-dropdown-menu';
import { Search } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { isComposing } from '@/lib/browser/is-composing';
import { TextInput } from '@/ui/forms/text-input';
import { MenuContent } from './menu';

type MenuSearch = {
  /** Accessible name of the field. */
  label: string;
  words: string;
  onWordsChange: (words: string) => void;
  /** Enter in the field: takes the first that was found. */
  onEnter: () => void;
};

type SearchableMenuContentProps = ComponentProps<typeof Radix.Content> & {
  /** Name of the list. */
  label: string;
  /** The field above the items; without one this is an ordinary menu. */
  search: MenuSearch | null;
};

/** The list of a menu; with many items a field above narrows them. */
export function SearchableMenuContent({ label, search, children, ...props }: SearchableMenuContentProps) {
  return (
    // A menu may hold items only: with a field, menu and field lie in a dialog.
    <MenuContent {...props} {...(search ? { role: 'dialog', 'aria-orientation': undefined } : null)}>
      {search ? (
        <SearchableItems label={label} search={search}>
          {children}
        </SearchableItems>
      ) : (
        children
      )}
    </MenuContent>
  );
}

const itemsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])') ?? []),
];

function SearchableItems({
  label,
  search,
  children,
}: Pick<SearchableMenuContentProps, 'label' | 'children'> & { search: MenuSearch }) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // On a phone the keyboard would cover the list.
    if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus();
  }, []);

  function handleFieldKey(event: KeyboardEvent) {
    if (event.key === 'Escape') return;
    event.stopPropagation(); // the menu jumps to the item that starts with a letter
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'Tab') {
      event.preventDefault();
      itemsIn(list.current)[0]?.focus();
    } else if (event.key === 'Enter') search.onEnter();
  }

  function handleListKey(event: KeyboardEvent) {
    const isAtTop = event.key === 'ArrowUp' && event.target === itemsIn(list.current)[0];
    if (!isAtTop && !(event.key === 'Tab' && event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    field.current?.focus();
  }

  /** The menu focuses what the pointer passes: not while somebody types. */
  function keepFocus(event: PointerEvent) {
    if (document.activeElement === field.current) event.stopPropagation();
  }

  return (
    <>
      <div className="sticky short:static -top-1 z-10 -mx-1 -mt-1 border-line border-b bg-surface p-2">
        <TextInput
          ref={field}
          type="search"
          icon={<Search />}
          aria-label={search.label}
          placeholder={search.label}
          value={search.words}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => search.onWordsChange(event.currentTarget.value)}
          onKeyDown={handleFieldKey}
        />
      </div>
      <div
        ref={list}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDownCapture={handleListKey}
        onPointerMoveCapture={keepFocus}
        onPointerOutCapture={keepFocus}
        className="outline-none [&_[role^=menuitem]:not([data-disabled]):hover]:bg-surface-pressed"
      >
        {children}
      </div>
    </>
  );
}
