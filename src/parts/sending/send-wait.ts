import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { safeStorage } from '@/lib/browser/safe-storage';
import { stored } from '@/lib/browser/stored';

/** For how many seconds a message can be taken back before it is sent. */
export const sendWaits = [0, 5, 10, 20, 30] as const;
type SendWait = (typeof sendWaits)[number];

const DEFAULT_WAIT: SendWait = 10;

const listeners = new Set<() => void>();
const storedWait = stored('biz.sendWait', v.picklist(sendWaits), safeStorage('local'))();

/** The wait that was chosen in this browser, in seconds. */
export const sendWait = (): SendWait => storedWait.read() ?? DEFAULT_WAIT;

/** Chooses the wait in this browser; messages that wait already keep theirs. */
export function chooseSendWait(wait: SendWait): void {
  storedWait.write(wait);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The wait that was chosen, live. */
export function useSendWait(): SendWait {
  return useSyncExternalStore(subscribe, sendWait, () => DEFAULT_WAIT);
}
