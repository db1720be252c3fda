import { type SyntheticEvent, useRef } from 'react';

/** Milliseconds that the pointer rests on a row before it counts as meant, and not as passed over. */
const INTENT_DELAY = 80;

/**
 * Handlers for the element around a list, which call `onIntent` with the row under the pointer or focus. One set serves the
 * whole list.
 */
export function useRowIntent(selector: string, onIntent: (row: HTMLElement) => void) {
  const meant = useRef<{ row: HTMLElement; timer: ReturnType<typeof setTimeout> }>(undefined);

  const begin = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
    // The event comes from every element under the pointer.
    if (!row || meant.current?.row === row) return;
    clearTimeout(meant.current?.timer);
    meant.current = { row, timer: setTimeout(() => onIntent(row), INTENT_DELAY) };
  };
  const end = () => {
    clearTimeout(meant.current?.timer);
    meant.current = undefined;
  };
  return { onPointerOver: begin, onFocus: begin, onPointerLeave: end, onBlur: end };
}
