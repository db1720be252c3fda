import { isComposing } from '@/lib/browser/is-composing';

/**
 * For Radix's `onEscapeKeyDown`: an Esc that ends a Japanese conversion or closes the list of a combobox inside must
 * not close the dialog around it. Radix handles the key before the input does, so the input cannot stop it.
 */
export function keepInnerEscape(event: KeyboardEvent): void {
  const isListOpen =
    event.target instanceof Element &&
    event.target.getAttribute('role') === 'combobox' &&
    event.target.getAttribute('aria-expanded') === 'true';
  if (isListOpen || isComposing(event)) event.preventDefault();
}
