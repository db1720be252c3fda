import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a list when the row that has it leaves: it goes to the row that takes its place, or with the last
 * one to the page's heading. Spread the result on the list.
 */
export function useFocusSuccessor(keys: readonly string[]) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<number | null>(null);
  const order = keys.join(' ');

  useLayoutEffect(() => {
    void order;
    if (focused.current === null || document.activeElement !== document.body) return;
    const rows = [...(list.current?.children ?? [])];
    const row = rows[Math.min(focused.current, rows.length - 1)];
    const target =
      row?.querySelector<HTMLElement>('a[href]') ?? document.querySelector('[data-page-heading]');
    if (target instanceof HTMLElement) target.focus();
  }, [order]);

  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target));
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null;
    },
  };
}
