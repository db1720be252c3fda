import { useEffect } from 'react';
import * as v from 'valibot';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage } from '@/lib/browser/safe-storage';
import { randomId } from '@/lib/random-id';

/** A named search as the browser keeps it. */
export type BrowserSearch = { id: string; name: string; search: string };

export const MAX_BROWSER_SEARCHES = 30;

const Stored = v.object({
  byCorporation: v.record(
    v.string(),
    v.array(v.object({ id: v.string(), name: v.string(), search: v.string() })),
  ),
});

const useSavedSearchStore = create<v.InferOutput<typeof Stored>>()(
  persist(() => ({ byCorporation: {} }), {
    name: 'biz.savedSearches',
    version: 1,
    storage: createJSONStorage(() => safeStorage('local')),
    merge: (stored, current) => {
      const result = v.safeParse(Stored, stored);
      return result.success ? result.output : current;
    },
  }),
);

const none: BrowserSearch[] = [];

/** The searches that this browser keeps for a company, newest first. What another tab has changed shows when it is mounted. */
export function useBrowserStore(corporationId: string): readonly BrowserSearch[] {
  useEffect(() => void useSavedSearchStore.persist.rehydrate(), []);
  return useSavedSearchStore(({ byCorporation }) => byCorporation[corporationId] ?? none);
}

function update(corporationId: string, change: (searches: BrowserSearch[]) => BrowserSearch[]) {
  useSavedSearchStore.setState(({ byCorporation }) => ({
    byCorporation: { ...byCorporation, [corporationId]: change(byCorporation[corporationId] ?? []) },
  }));
}

/** Keeps a search; one of the same name is replaced. */
export function saveSearch(corporationId: string, name: string, search: string): void {
  update(corporationId, (searches) =>
    [{ id: randomId(), name, search }, ...searches.filter((other) => other.name !== name)].slice(
      0,
      MAX_BROWSER_SEARCHES,
    ),
  );
}

/** Gives a search another name. */
export function renameSearch(corporationId: string, id: string, name: string): void {
  update(corporationId, (searches) => searches.map((each) => (each.id === id ? { ...each, name } : each)));
}

/** Puts a search back where it was: for 元に戻す. */
export function restoreSearch(corporationId: string, { id, name, search }: BrowserSearch): void {
  update(corporationId, (searches) => [{ id, name, search }, ...searches.filter((each) => each.id !== id)]);
}

/** Forgets a search. */
export function removeSearch(corporationId: string, id: string): void {
  update(corporationId, (searches) => searches.filter((search) => search.id !== id));
}
