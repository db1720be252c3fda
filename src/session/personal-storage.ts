import { type StringStorage, safeStorage } from '@/lib/browser/safe-storage';
import { useAuthStore } from './auth-store';

const local = safeStorage('local');

/** What every key of a person ends with. An at sign cannot occur in an encoded part, so two people never share a key. */
export const personalEnding = (userId: string): string => `@${encodeURIComponent(userId)}`;

const keyOf = (key: string) => `${key}${personalEnding(useAuthStore.getState().userId ?? '')}`;

/**
 * The local storage of the person who is signed in: what one has begun to write stays through a sign-out, and nobody
 * else who uses this browser is shown it.
 */
export const personalStorage: StringStorage = {
  getItem: (key) => local.getItem(keyOf(key)),
  setItem: (key, value) => local.setItem(keyOf(key), value),
  removeItem: (key) => local.removeItem(keyOf(key)),
};

/** What the keys begin with of what a person typed about themselves: a sign-out removes it from the browser. */
export const UNTIL_SIGN_OUT = 'biz.untilSignOut/';

/** Removes from this browser what a person had begun, for good: all of it, or only the keys with a prefix. */
export function forgetPerson(userId: string, prefix = ''): void {
  try {
    const ending = personalEnding(userId);
    const keys = Object.keys(window.localStorage);
    for (const key of keys) {
      if (key.startsWith(prefix) && key.endsWith(ending)) window.localStorage.removeItem(key);
    }
  } catch {
    // The browser denies its storage: nothing is stored in it.
  }
}
