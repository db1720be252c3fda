import Router from 'next/router';
import { useEffect } from 'react';
import { create } from 'zustand';
import { lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import { focusField } from './focus-field';
import { hasRowLinks, hasRows, moveToRow } from './rows';
import type { ShortcutHelpProps } from './shortcut-help';
import { availableShortcuts, handleShortcut, type Shortcut, useShortcuts } from './use-shortcuts';

const help = lazyComponent<ShortcutHelpProps>(() =>
  import('./shortcut-help').then((module) => module.ShortcutHelp),
);

/** What the help lists, read when it opens; null while it is closed. */
const useHelpStore = create<{ listed: readonly Shortcut[] | null }>(() => ({ listed: null }));

const close = () => useHelpStore.setState({ listed: null });

/** Opens the list of the keys of the page that one is on. */
export function openShortcutHelp(): void {
  useHelpStore.setState({ listed: availableShortcuts() });
}

const searchField = () => document.querySelector<HTMLInputElement>('main input[type=search]');

/** Listens for keys, offers those of every page, and shows their help. Once, in the layouts of signed-in pages. */
export function ShortcutHost() {
  const listed = useHelpStore((state) => state.listed);
  const Help = useLazyComponent(help, listed !== null, (error) => {
    close();
    window.reportError(error); // the app alerts about code that cannot be fetched (spec §8)
  });

  useEffect(() => {
    window.addEventListener('keydown', handleShortcut);
    // What the help lists belongs to the page that it was opened on.
    Router.events.on('routeChangeStart', close);
    return () => {
      window.removeEventListener('keydown', handleShortcut);
      Router.events.off('routeChangeStart', close);
      close();
    };
  }, []);

  useShortcuts([
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
  ]);

  return Help && listed ? <Help listed={listed} onClose={close} /> : null;
}
