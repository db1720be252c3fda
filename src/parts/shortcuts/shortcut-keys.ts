import { focusField } from './focus-field';
import { showShortcutHelp } from './help-store';
import { goByKeys, pageShortcuts } from './page-keys';
import { hasRowLinks, hasRows, moveToRow } from './rows';
import { useShortcutStore } from './shortcut-store';
import { offeredShortcuts, type Shortcut } from './use-shortcuts';

// Fetched at the first key: most visits use the mouse alone.

/** Layers that have keys of their own. */
const LAYER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

const searchField = () => document.querySelector<HTMLInputElement>('main input[type=search]');

/** Keys of every page. */
const everywhere: readonly Shortcut[] = [
  {
    key: '/',
    label: '検索欄に移動',
    isAvailable: () => searchField() !== null,
    onPress: () => {
      const field = searchField();
      if (field) focusField(field);
    },
  },
  { key: 'j', label: '次の行・カードへ', repeats: true, isAvailable: hasRows, onPress: () => moveToRow(1) },
  {
    key: 'k',
    label: '前の行・カードへ',
    repeats: true,
    isAvailable: hasRows,
    onPress: () => moveToRow(-1),
  },
  // Links and buttons do it by themselves.
  { key: 'Enter', label: '選んだ行・カードを開く', isAvailable: hasRowLinks },
  { key: '?', label: 'この一覧を開く', onPress: openShortcutHelp },
];

/** The keys that this page offers now. */
function availableShortcuts(): Shortcut[] {
  return [...offeredShortcuts(), ...everywhere].filter(({ isAvailable }) => isAvailable?.() ?? true);
}

/** Does what the pressed key stands for, unless it belongs to a dialog or a menu. */
export function handleShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  if (event.key.length === 1 && !useShortcutStore.getState().hasSingleKeys) return;
  // With Shift a letter is another key, while 「?」 and on some keyboards 「/」 need it. Caps Lock changes nothing.
  if (event.shiftKey && /^[a-z]$/i.test(event.key)) return;
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!event.repeat && !document.querySelector(LAYER) && goByKeys(pressed)) {
    event.preventDefault();
    return;
  }
  const shortcut = availableShortcuts().find(({ key }) => key === pressed);
  if (!shortcut?.onPress || (event.repeat && !shortcut.repeats) || document.querySelector(LAYER)) return;
  event.preventDefault();
  shortcut.onPress();
}

/** Opens the list of the keys of the page that one is on. */
export function openShortcutHelp(): void {
  showShortcutHelp([...availableShortcuts(), ...pageShortcuts]);
}
