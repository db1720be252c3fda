import * as v from 'valibot';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage } from '@/lib/browser/safe-storage';

const Stored = v.object({ hasSingleKeys: v.boolean() });

/** Whether keys act that are one character (WCAG 2.1.4): the choice of this browser, for all of its companies. */
export const useShortcutStore = create<{ hasSingleKeys: boolean }>()(
  persist((): { hasSingleKeys: boolean } => ({ hasSingleKeys: true }), {
    name: 'biz.shortcuts',
    version: 1,
    storage: createJSONStorage(() => safeStorage('local')),
    merge: (stored, current) => {
      const result = v.safeParse(Stored, stored);
      return result.success ? result.output : current;
    },
  }),
);

/** Turns the keys that are one character on or off. */
export function setSingleKeys(hasSingleKeys: boolean): void {
  useShortcutStore.setState({ hasSingleKeys });
}
