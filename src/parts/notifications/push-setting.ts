import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { stored } from '@/lib/browser/stored';
import { personalStorage } from '@/session/personal-storage';
import { changed, subscribe } from './browser-setting';

/** Under which key of the server this browser is told of messages while the app is closed, and when it was last noted. */
type Pushed = { publicKey: string; at: number };

const pushed = stored('biz.pushed', v.object({ publicKey: v.string(), at: v.number() }), personalStorage)();

const brief = stored('biz.briefNotifications', v.boolean(), personalStorage)();

/** Returns how this browser is told of messages while the app is closed; null when it is not. */
export const readPushed = (): Pushed | null => pushed.read();

/** Notes that this browser is told of messages while the app is closed, or with null that it is not. */
export function setPushed(value: Pushed | null): void {
  pushed.write(value);
  changed();
}

/** Whether this browser is told of messages while the app is closed, live. */
export const useIsPushed = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => readPushed() !== null,
    () => false,
  );

/** Whether notifications leave out the sender and the text. */
export const isBrief = (): boolean => brief.read() === true;

/** The same, live. */
export const useIsBrief = (): boolean => useSyncExternalStore(subscribe, isBrief, () => false);

/** Sets whether notifications leave out the sender and the text. */
export function setBrief(wanted: boolean): void {
  brief.write(wanted);
  changed();
}
