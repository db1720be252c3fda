import { personalEnding } from './personal-storage';

/** Takes everything that a person had begun out of this browser, for good: the account will not be used again. */
export function forgetPerson(userId: string): void {
  try {
    const ending = personalEnding(userId);
    const keys = Object.keys(window.localStorage).filter((key) => key.endsWith(ending));
    for (const key of keys) window.localStorage.removeItem(key);
  } catch {
    // The browser denies its storage: nothing was kept in it.
  }
}
