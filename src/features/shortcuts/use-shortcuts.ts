import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '@/lib/is-composing';
import { useShortcutStore } from './shortcut-store';

export type Shortcut = {
  /** As `KeyboardEvent.key` says it, letters small: `j`, `/`, `Escape`. With `+` for the help only: `Alt+J`. */
  key: string;
  /** What it does, for the help. */
  label: string;
  /** Left out where there is nothing to do now, or where the key is somebody else's and only listed. */
  onPress?: () => void;
  /** Keeps acting while the key is held down. */
  repeats?: boolean;
  /** Whether the page has what the key is for; asked when it is pressed and when the help opens. */
  isAvailable?: () => boolean;
};

/** Fields in which a letter is a letter. */
const TYPING =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox]';

/** Layers that have keys of their own. */
const LAYER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Readers of what the mounted components offer, the innermost last. */
const readers = new Set<() => readonly Shortcut[]>();

/** Offers keys for as long as the component is mounted. They act and are listed in the help (product.md §3). */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const read = useEffectEvent(() => shortcuts);
  useEffect(() => {
    const reader = () => read();
    readers.add(reader);
    return () => void readers.delete(reader);
  }, []);
}

/** The keys that this page offers now, in the order in which its parts were mounted. Not while rendering. */
export function availableShortcuts(): Shortcut[] {
  return [...readers].flatMap((read) => read()).filter(({ isAvailable }) => isAvailable?.() ?? true);
}

/** Does what the pressed key stands for, unless it belongs to a field, a dialog or a menu. */
export function handleShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return;
  if (event.target instanceof Element && event.target.closest(TYPING)) return;
  if (event.key.length === 1 && !useShortcutStore.getState().hasSingleKeys) return;
  // With Shift a letter is another key, while 「?」 and on some keyboards 「/」 need it. Caps Lock changes nothing.
  if (event.shiftKey && /^[a-z]$/i.test(event.key)) return;
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const shortcut = availableShortcuts().find(({ key }) => key === pressed);
  if (!shortcut?.onPress || (event.repeat && !shortcut.repeats) || document.querySelector(LAYER)) return;
  event.preventDefault();
  shortcut.onPress();
}
