import { type StringStorage, safeStorage } from '@/lib/browser/safe-storage';

const LOGGED_IN_KEY = 'biz.loggedIn';

/** The storage key of the company switched to, which other tabs follow. */
export const SWITCHED_CORPORATION_ACCOUNT_ID_KEY = 'biz.switchedCorporationAccountId';

const listeners = new Set<() => void>();

/** Notifies of every change of a yes-or-no flag in this tab, and of the logged-in flag in others; returns how to stop. */
export function subscribeToFlags(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === LOGGED_IN_KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

const storedText = (storage: StringStorage, key: string) => ({
  get: () => storage.getItem(key),
  set: (value: string) => storage.setItem(key, value),
  clear: () => storage.removeItem(key),
});

/** A yes-or-no flag, stored as `1`. */
function storedFlag(storage: StringStorage, key: string) {
  const text = storedText(storage, key);
  const notifyAfter = (change: () => void) => () => {
    change();
    for (const listener of listeners) listener();
  };
  return {
    isSet: () => text.get() === '1',
    set: notifyAfter(() => text.set('1')),
    clear: notifyAfter(text.clear),
  };
}

const local = safeStorage('local');
const session = safeStorage('session');

/** The flags of spec §4, as this browser stores them. */
export const flags = {
  loggedIn: storedFlag(local, LOGGED_IN_KEY),
  /** Stored per tab: a tab that was closed in the middle of a logout must not hold up the others. */
  loggingOut: storedFlag(session, 'biz.loggingOut'),
  switchedCorporationAccountId: storedText(local, SWITCHED_CORPORATION_ACCOUNT_ID_KEY),
  /** See `recallCompany`. */
  recentCompany: storedText(local, 'biz.recentCompany'),
  inProgressCorporationMemberSignup: storedFlag(local, 'biz.inProgressCorporationMemberSignup'),
  /** Provider id, for example `password`. */
  lastLoginMethod: storedText(local, 'biz.lastLoginMethod'),
  loginAttemptInProgress: storedFlag(session, 'biz.loginAttemptInProgress'),
};

/**
 * The company that was acted for last in this browser: nearly always the one to come, so its reads can begin early. It is
 * a guess only, and confirmed before anything shows.
 */
export type RecentCompany = { userId: string; corporationId: string; contractType: string | null };

/** Stores the recent company, or forgets it with null. */
export function rememberCompany(company: RecentCompany | null): void {
  if (company === null) flags.recentCompany.clear();
  else flags.recentCompany.set([company.userId, company.corporationId, company.contractType ?? ''].join(' '));
}

/** The recent company; null when there is none. */
export function recallCompany(): RecentCompany | null {
  // A platform's id of a company may hold spaces, unlike what stands beside it.
  const [, userId, corporationId, contractType] =
    /^(\S+) (.+) (\S*)$/.exec(flags.recentCompany.get() ?? '') ?? [];
  if (!userId || !corporationId) return null;
  return { userId, corporationId, contractType: contractType || null };
}
