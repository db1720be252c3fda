import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage } from '@/lib/browser/safe-storage';

/** The lists whose entries lead on to the next one. */
export type ListName = 'profiles' | 'applications';

/** The list of a company that an entry was opened from: `search` is the query part of its URL. */
type ListPosition = { corporationId: string; search: string };

/** Stored for the tab, so it survives a reload. */
const usePositionStore = create<{ positions: Partial<Record<ListName, ListPosition>> }>()(
  persist((): { positions: Partial<Record<ListName, ListPosition>> } => ({ positions: {} }), {
    name: 'biz.listPositions',
    version: 1,
    storage: createJSONStorage(() => safeStorage('session')),
  }),
);

/** Remembers the list that the next entry is opened from. */
export function rememberListPosition(list: ListName, position: ListPosition): void {
  usePositionStore.setState(({ positions }) => ({ positions: { ...positions, [list]: position } }));
}

/** The query part of the list that the open entry came from; null for a link from elsewhere or another company. */
export function useListPosition(list: ListName, corporationId: string): string | null {
  const position = usePositionStore(({ positions }) => positions[list]);
  return position?.corporationId === corporationId ? position.search : null;
}
