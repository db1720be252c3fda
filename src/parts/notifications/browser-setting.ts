import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { stored } from '@/lib/browser/stored';
import { personalStorage } from '@/session/personal-storage';

/**
 * Whether the browser shows notifications to this person. `blocked` by the browser's own settings, `missing` where a
 * browser has none, as outside of HTTPS.
 */
export type BrowserNotifications = 'on' | 'off' | 'blocked' | 'missing';

const isOn = stored('biz.browserNotifications', v.boolean(), personalStorage)();

/** What became of the hint that there are notifications: it is to be shown, or was. */
const hint = stored('biz.notificationHint', v.picklist(['due', 'shown']), personalStorage)();

const listeners = new Set<() => void>();

/** Has what shows the settings of notifications read them again. */
export const changed = (): void => {
  for (const listener of listeners) listener();
};

/** Calls a listener after each change of these settings, in this tab, in another one or in the browser's own windows. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  window.addEventListener('focus', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('focus', listener);
  };
}

/** Whether notifications are shown to this person in this browser, now. */
export function browserNotifications(): BrowserNotifications {
  if (!('Notification' in window)) return 'missing';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && isOn.read() === true ? 'on' : 'off';
}

/** The same, live. */
export const useBrowserNotifications = (): BrowserNotifications =>
  useSyncExternalStore(subscribe, browserNotifications, () => 'missing');

/** Notes whether notifications are to be shown to this person in this browser; the hint is of no use any more. */
export function setOn(on: boolean): void {
  isOn.write(on);
  endHint();
}

/** Has the hint shown when メッセージ is next looked at, once in this browser. */
export function requestHint(): void {
  if (hint.read() !== null) return;
  hint.write('due');
  changed();
}

/** The hint is not shown again. */
export function endHint(): void {
  hint.write('shown');
  changed();
}

/** Whether the hint is to be shown, live. */
export const useHint = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hint.read() === 'due' && browserNotifications() === 'off',
    () => false,
  );
