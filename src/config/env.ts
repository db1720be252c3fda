import { type Settings, settingsOf } from './settings';

/** The element in which a page brings its settings (src/pages/_document.tsx). */
export const SETTINGS_ID = 'settings';

function settingsOfPage(): Settings {
  const written = document.getElementById(SETTINGS_ID)?.textContent;
  if (!written) throw new Error('The page came without its settings');
  return JSON.parse(written);
}

/** The server that writes the pages reads its environment, as tests do: theirs come from no server. */
const isAtSource = typeof window === 'undefined' || process.env.NODE_ENV === 'test';

/** What one build is told where it runs: docs/decisions/0054-one-build.md. */
export const env: Settings = Object.freeze(isAtSource ? settingsOf(process.env) : settingsOfPage());
