import { useSyncExternalStore } from 'react';
import { storedTheme, THEME_KEY, type Theme, themeListeners, themeStorage, updateTheme } from './theme';

/** What can be chosen, with its label. */
export const themeChoices: readonly { theme: Theme; label: string }[] = [
  { theme: 'system', label: '端末に合わせる' },
  { theme: 'light', label: 'ライト' },
  { theme: 'dark', label: 'ダーク' },
];

/** Changes how the pages look, in this browser and for good. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') themeStorage.removeItem(THEME_KEY);
  else themeStorage.setItem(THEME_KEY, theme);
  updateTheme();
}

function subscribe(listener: () => void): () => void {
  themeListeners.add(listener);
  return () => themeListeners.delete(listener);
}

/** The theme that was chosen, live. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme, () => 'system');
}
