import Router from 'next/router';
import { useEffect } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import { closeShortcutHelp, useHelpStore } from './help-store';
import type { ShortcutHelpProps } from './shortcut-help';

const help = lazyComponent<ShortcutHelpProps>(() =>
  import('./shortcut-help').then((module) => module.ShortcutHelp),
);

type Keys = typeof import('./shortcut-keys');
let keys: Keys | null = null;

/** Does something with the code of the keys, which is fetched at its first use. */
function withKeys(use: (keys: Keys) => void): void {
  if (keys) {
    use(keys);
    return;
  }
  import('./shortcut-keys').then(
    (loaded) => {
      keys = loaded;
      // Keys that were pressed meanwhile act one after another: each sees what the one before has changed.
      setTimeout(() => use(loaded));
    },
    (error) => window.reportError(error), // the app alerts about code that cannot be fetched (spec §8)
  );
}

/** Opens the list of the keys of the page that one is on. */
export const openShortcutHelp = (): void => withKeys((loaded) => loaded.openShortcutHelp());

const handleKey = (event: KeyboardEvent) => withKeys((loaded) => loaded.handleShortcut(event));

/** Listens for keys and shows their help. Once, in the layouts of signed-in pages. */
export function ShortcutHost() {
  const listed = useHelpStore((state) => state.listed);
  const Help = useLazyComponent(help, listed !== null, (error) => {
    closeShortcutHelp();
    window.reportError(error);
  });

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
