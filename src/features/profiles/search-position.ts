import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage } from '@/lib/safe-storage';
import { queryTexts, readState } from '@/lib/url-state';
import { type Criteria, criteriaCodecs } from './search/criteria';

/**
 * The search results that a candidate was opened from, so that the candidate's page can go on to the next one.
 * `search` is the query part of the list's URL; stored for the tab, so it survives a reload.
 */
type SearchPosition = { corporationId: string; search: string };

const useSearchPositionStore = create<{ position: SearchPosition | null }>()(
  persist((): { position: SearchPosition | null } => ({ position: null }), {
    name: 'biz.searchPosition',
    version: 1,
    storage: createJSONStorage(() => safeStorage('session')),
  }),
);

/** Remembers the list that the next candidate is opened from. */
export function rememberSearchPosition(position: SearchPosition): void {
  useSearchPositionStore.setState({ position });
}

/** The criteria of the list that the open candidate came from; null for a link from elsewhere or another company. */
export function useSearchPosition(corporationId: string): Criteria | null {
  const position = useSearchPositionStore((state) => state.position);
  if (!position || position.corporationId !== corporationId) return null;
  return readState<Criteria>(criteriaCodecs, queryTexts(new URLSearchParams(position.search)));
}
