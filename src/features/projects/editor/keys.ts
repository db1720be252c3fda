import type { KeyboardEvent } from 'react';
import { isComposing } from '@/lib/browser/is-composing';

/**
 * For a form's `onKeyDown`: Enter does not send it when it confirms a conversion, which Safari takes for a real one,
 * nor in a list of words, where one Enter too many is easily pressed.
 */
export function keepEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  const isInWords = event.target instanceof HTMLElement && event.target.getAttribute('role') === 'combobox';
  if (isComposing(event) || isInWords) event.preventDefault();
}

/** A word that was typed into a list of words and not entered yet is meant: leaving the input enters it. */
export function enterTypedWord(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement) || activeElement.getAttribute('role') !== 'combobox')
    return;
  activeElement.blur();
  activeElement.focus();
}
