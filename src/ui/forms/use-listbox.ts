import {
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { isComposing } from '@/lib/browser/is-composing';

/** An entry of a combobox's list. */
export type ListboxOption = { value: string; label: string; description?: ReactNode };

/** Id of an option's element, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

type ListboxKeys<Element> = {
  optionCount: number;
  /** The option that is active when an arrow opens the list; without it, the arrow also moves. */
  openAt?: number;
  /** The caller's own handler, which can take a key away by `preventDefault`. */
  onKeyDown: KeyboardEventHandler<Element> | undefined;
  /** Handles any other key; returns whether it did. */
  onOtherKey: (key: string) => boolean;
};

/**
 * The list of options under a text input (WAI-ARIA combobox): whether it is open, the active option, and the keys. ↑↓ open it
 * and move, Alt+↑ closes it. Keys of a Japanese conversion are not handled.
 */
export function useListbox() {
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);

  function open(index = -1) {
    setIsOpen(true);
    setActiveIndex(index);
  }

  function close() {
    setIsOpen(false);
    setActiveIndex(-1);
  }

  function move(step: 1 | -1, { optionCount, openAt }: { optionCount: number; openAt?: number }) {
    if (!isOpen && openAt !== undefined) return open(openAt);
    setIsOpen(true);
    if (optionCount === 0) return;
    // From "none active", down goes to the first and up to the last.
    const from = activeIndex < 0 && step < 0 ? 0 : activeIndex;
    setActiveIndex((from + step + optionCount) % optionCount);
  }

  function handleKeyDown<Element>(event: KeyboardEvent<Element>, keys: ListboxKeys<Element>) {
    // A dialog around has prevented an Esc that is ours; only the caller's own handler can take a key away.
    const wasPrevented = event.defaultPrevented;
    keys.onKeyDown?.(event);
    if ((!wasPrevented && event.defaultPrevented) || isComposing(event)) return;
    if (event.key === 'ArrowUp' && event.altKey) close();
    else if (event.key === 'ArrowUp') move(-1, keys);
    else if (event.key === 'ArrowDown') move(1, keys);
    else if (!keys.onOtherKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    anchor,
    isOpen,
    activeIndex,
    setActiveIndex,
    open,
    close,
    handleKeyDown,
    /** For the input; `isShown`: the list is on the screen. */
    inputProps: (isShown: boolean) => ({
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isShown,
      'aria-controls': isShown ? id : undefined,
      'aria-activedescendant': isShown && activeIndex >= 0 ? optionId(id, activeIndex) : undefined,
    }),
    popupProps: { id, label: '候補', anchor, activeIndex, onActiveIndexChange: setActiveIndex },
  };
}
