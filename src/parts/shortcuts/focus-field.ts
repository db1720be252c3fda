import { isComposing } from '@/lib/browser/is-composing';

/** Puts the cursor into a field; Esc leads back to where the focus was, so that single keys act again. */
export function focusField(field: HTMLElement): void {
  const origin = document.activeElement;
  const stop = new AbortController();
  field.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
      // A search field would be emptied.
      event.preventDefault();
      const isThere = origin instanceof HTMLElement && origin.isConnected && origin !== document.body;
      const target = isThere ? origin : document.querySelector<HTMLElement>('[data-page-heading]');
      target?.focus();
    },
    stop,
  );
  field.addEventListener('blur', () => stop.abort(), { once: true });
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}
