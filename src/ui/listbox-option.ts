import type { ReactNode } from 'react';

/** An entry of a combobox's list. */
export type ListboxOption = { value: string; label: string; description?: ReactNode };

/** Id of an option's element, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
