import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '@/lib/is-composing';

/** A word that was typed into a list of words and not entered yet is meant: leaving the input enters it. */
function enterTypedWord() {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement) || activeElement.getAttribute('role') !== 'combobox')
    return;
  activeElement.blur();
  activeElement.focus();
}

/** ⌘/Ctrl+S saves, instead of the browser's own; during a Japanese conversion it does nothing. */
export function useSaveShortcut(onSave: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
    if (event.key.toLowerCase() !== 's' && event.code !== 'KeyS') return;
    event.preventDefault();
    if (event.repeat || isComposing(event)) return;
    enterTypedWord();
    onSave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
