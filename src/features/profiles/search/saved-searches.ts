import * as v from 'valibot';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { randomId } from '@/lib/random-id';
import { safeStorage } from '@/lib/safe-storage';

/** A named search. `search` is the query part of its URL, so an old one reads as any old URL does. */
export type SavedSearch = { id: string; name: string; search: string };

export const MAX_SAVED_SEARCHES = 30;
export const SAVED_SEARCH_NAME_MAX_LENGTH = 50;

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

const none: SavedSearch[] = [];

/** The searches that this browser keeps for a company, newest first. */
export function useSavedSearches(corporationId: string): readonly SavedSearch[] {
  return useSavedSearchStore(({ byCorporation }) => byCorporation[corporationId] ?? none);
}

function update(corporationId: string, change: (searches: SavedSearch[]) => SavedSearch[]) {
  useSavedSearchStore.setState(({ byCorporation }) => ({
    byCorporation: { ...byCorporation, [corporationId]: change(byCorporation[corporationId] ?? []) },
  }));
}

/** Keeps a search; one of the same name is replaced. */
export function saveSearch(corporationId: string, name: string, search: string): void {
  update(corporationId, (searches) =>
    [{ id: randomId(), name, search }, ...searches.filter((other) => other.name !== name)].slice(
      0,
      MAX_SAVED_SEARCHES,
    ),
  );
}

/** Puts a search back where it was: for 元に戻す. */
export function restoreSearch(corporationId: string, search: SavedSearch): void {
  update(corporationId, (searches) => [search, ...searches.filter(({ id }) => id !== search.id)]);
}

/** Forgets a search. */
export function removeSearch(corporationId: string, id: string): void {
  update(corporationId, (searches) => searches.filter((search) => search.id !== id));
}
