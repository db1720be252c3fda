import { type SyntheticEvent, useRef } from 'react';

/** Milliseconds that the pointer rests on a row before it counts as meant, and not as passed over. */
export const INTENT_DELAY = 80;

/**
 * Handlers for the element around a list: they tell which of its rows, found by a selector, the pointer or the focus
 * rests on. One pair for the whole list, so that its rows need none.
 */
export function useRowIntent(selector: string, onIntent: (row: HTMLElement) => void) {
  const meant = useRef<{ row: HTMLElement; timer: ReturnType<typeof setTimeout> }>(undefined);

  const notice = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
    // It is told of every element under the pointer.
    if (!row || meant.current?.row === row) return;
    clearTimeout(meant.current?.timer);
    meant.current = { row, timer: setTimeout(() => onIntent(row), INTENT_DELAY) };
  };
  return { onPointerOver: notice, onFocus: notice };
}
