import { create } from 'zustand';
import type { Shortcut } from './use-shortcuts';

/** What the help lists, read when it opens; null while it is closed. */
export const useHelpStore = create<{ listed: readonly Shortcut[] | null }>(() => ({ listed: null }));

/** Opens the help with these keys. */
export const showShortcutHelp = (listed: readonly Shortcut[]): void => useHelpStore.setState({ listed });

/** Closes the help. */
export const closeShortcutHelp = (): void => useHelpStore.setState({ listed: null });
