import { type StringStorage, safeStorage } from '@/lib/safe-storage';

/** A text that the browser keeps, or null. */
export type StoredText = { get: () => string | null; set: (value: string) => void; clear: () => void };

/** A yes that the browser keeps as `1`. */
export type StoredFlag = { isSet: () => boolean; set: () => void; clear: () => void };

const listeners = new Set<() => void>();

/** Tells of every change of a yes-or-no flag in this tab; answers how to stop. */
export function subscribeToFlags(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

const storedText = (storage: StringStorage, key: string): StoredText => ({
  get: () => storage.getItem(key),
  set: (value) => storage.setItem(key, value),
  clear: () => storage.removeItem(key),
});

const storedFlag = (storage: StringStorage, key: string): StoredFlag => ({
  isSet: () => storage.getItem(key) === '1',
  set: () => {
    storage.setItem(key, '1');
    tellListeners();
  },
  clear: () => {
    storage.removeItem(key);
    tellListeners();
  },
});

/** Storage keys that other tabs watch. */
export const LOGGED_IN_KEY = 'biz.loggedIn';
export const SWITCHED_CORPORATION_ACCOUNT_ID_KEY = 'biz.switchedCorporationAccountId';

/** The flags of spec §4, on the given storages. */
export function createFlags(local: StringStorage, session: StringStorage) {
  return {
    loggedIn: storedFlag(local, LOGGED_IN_KEY),
    /** Kept per tab: a tab that was closed in the middle of a logout must not hold up the others. */
    loggingOut: storedFlag(session, 'biz.loggingOut'),
    switchedCorporationAccountId: storedText(local, SWITCHED_CORPORATION_ACCOUNT_ID_KEY),
    /** A guess only (recent-company.ts): what it says is asked again before anything shows. */
    recentCompany: storedText(local, 'biz.recentCompany'),
    inProgressCorporationMemberSignup: storedFlag(local, 'biz.inProgressCorporationMemberSignup'),
    /** Provider id, for example `password`. */
    lastLoginMethod: storedText(local, 'biz.lastLoginMethod'),
    loginAttemptInProgress: storedFlag(session, 'biz.loginAttemptInProgress'),
  };
}

export type Flags = ReturnType<typeof createFlags>;

/** The flags of this browser. */
export const flags = createFlags(safeStorage('local'), safeStorage('session'));
