import { isComposing } from '@/lib/browser/is-composing';

/**
 * For Radix's `onEscapeKeyDown`: an Esc within a Japanese conversion or an open combobox must not close the dialog. Radix
 * handles the key before the input does.
 */
export function keepInnerEscape(event: KeyboardEvent): void {
  const isListOpen =
    event.target instanceof Element &&
    event.target.getAttribute('role') === 'combobox' &&
    event.target.getAttribute('aria-expanded') === 'true';
  if (isListOpen || isComposing(event)) event.preventDefault();
}
