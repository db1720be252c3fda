import Router from 'next/router';
import { useEffect } from 'react';
import { isComposing } from '@/lib/browser/is-composing';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { closeShortcutHelp, useHelpStore } from './help-store';

const help = lazyComponent(() => import('./shortcut-help').then((module) => module.ShortcutHelp));

/** Fields in which a letter is a letter. */
const TYPING =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox]';

/** Whether a key is meant for a text field or for the browser. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isComposing(event))
    return true;
  return event.target instanceof Element && event.target.closest(TYPING) !== null;
}

type Keys = typeof import('./shortcut-keys');
let keys: Keys | null = null;

/** What was pressed before the code came, in order. */
const waiting: ((keys: Keys) => void)[] = [];

/** Lets what waits act one after another, each in a task of its own: it sees what the one before has changed. */
function actInTurn(loaded: Keys): void {
  setTimeout(() => {
    keys = loaded;
    waiting[0]?.(loaded);
    waiting.shift();
    if (waiting.length > 0) actInTurn(loaded);
  });
}

/** Does something with the code of the keys, which is fetched at its first use; never before what was pressed earlier. */
function withKeys(use: (keys: Keys) => void): void {
  if (keys && waiting.length === 0) {
    use(keys);
    return;
  }
  waiting.push(use);
  if (waiting.length > 1) return;
  import('./shortcut-keys').then(actInTurn, (error) => {
    waiting.length = 0;
    window.reportError(error); // the app alerts about code that cannot be fetched (spec §8)
  });
}

/** Opens the list of the keys of the page that one is on. */
export const openShortcutHelp = (): void => withKeys((loaded) => loaded.openShortcutHelp());

function handleKey(event: KeyboardEvent): void {
  // Other keys are the browser's; the code must not be fetched, or missed, on their account.
  const isOurs = event.key.length === 1 || event.key === 'Escape';
  if (isOurs && !isTyping(event)) withKeys((loaded) => loaded.handleShortcut(event));
}

/** Listens for keys and shows their help. Once, in the layouts of signed-in pages. */
export function ShortcutHost() {
  const listed = useHelpStore((state) => state.listed);
  const Help = useLazyComponent(help, listed !== null, () => closeShortcutHelp());

  useEffect(() => {
    window.addEventListener('keydown', handleKey);
    // What the help lists belongs to the page that it was opened on.
    Router.events.on('routeChangeStart', closeShortcutHelp);
    return () => {
      window.removeEventListener('keydown', handleKey);
      Router.events.off('routeChangeStart', closeShortcutHelp);
      closeShortcutHelp();
    };
  }, []);

  return Help && listed ? <Help listed={listed} onClose={closeShortcutHelp} /> : null;
}
