import { safeStorage } from '@/lib/browser/safe-storage';

/** How the pages look: as the device is set, or always light or dark. */
export type Theme = 'system' | 'light' | 'dark';

/** Of the browser, not of a person: the sign-in page has it too. */
export const THEME_KEY = 'biz.theme';

export const themeStorage = safeStorage('local');
/** Called when the theme may be another one. */
export const themeListeners = new Set<() => void>();

/** The theme that was chosen in this browser. */
export function storedTheme(): Theme {
  const value = themeStorage.getItem(THEME_KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Without a choice the attribute is missing, and the stylesheet follows the device. */
function applyTheme(theme: Theme) {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][data-scheme]')) {
    const { scheme } = meta.dataset;
    const isChosen = scheme === theme;
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : isChosen ? 'all' : 'not all';
  }
}

/** Applies what is stored. */
export function updateTheme() {
  applyTheme(storedTheme());
  for (const listener of themeListeners) listener();
}

/** Applies what was chosen in this browser, and from now on what another tab chooses. Returns how to stop. */
export function followTheme(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === THEME_KEY || key === null) updateTheme();
  };
  window.addEventListener('storage', onStorage);
  updateTheme();
  return () => window.removeEventListener('storage', onStorage);
}
