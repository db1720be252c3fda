import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react';
import { isComposing } from './is-composing';

/** Calls `save` when a key press is ⌘/Ctrl+S or ⌘/Ctrl+Enter, once and never during a Japanese conversion. */
export function handleSaveShortcut(event: KeyboardEvent | ReactKeyboardEvent, save: () => void): void {
  if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
  // With a Japanese keyboard layout the key's name can be another letter.
  const isS = event.key.toLowerCase() === 's' || event.code === 'KeyS';
  if (!isS && event.key !== 'Enter') return;
  // The browser's own dialog for saving pages is never wanted here.
  if (isS) event.preventDefault();
  if (event.repeat || isComposing(event)) return;
  event.preventDefault();
  save();
}

/** Calls `onSave` at ⌘/Ctrl+S and ⌘/Ctrl+Enter anywhere on the page, but not under a dialog. */
export function useSaveShortcut(onSave: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) =>
    handleSaveShortcut(event, () => {
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) onSave();
    }),
  );
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
