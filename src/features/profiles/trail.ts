import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage } from '@/lib/safe-storage';
import { type Codecs, readState } from '@/lib/url-state';
import { type Criteria, criteriaCodecs } from './search/criteria';

/**
 * The search results that a candidate was opened from, so that the candidate's page can go on to the next one.
 * `search` is the query part of the list's URL; kept for the tab, so a reload keeps it.
 */
type Trail = { corporationId: string; search: string };

const useTrailStore = create<{ trail: Trail | null }>()(
  persist((): { trail: Trail | null } => ({ trail: null }), {
    name: 'biz.candidateTrail',
    version: 1,
    storage: createJSONStorage(() => safeStorage('session')),
  }),
);

/** Remembers the list that the next candidate is opened from. */
export function leaveTrail(trail: Trail): void {
  useTrailStore.setState({ trail });
}

/** The criteria of the list that the open candidate came from; null for a link from elsewhere or another company. */
export function useTrail(corporationId: string): Criteria | null {
  const trail = useTrailStore((state) => state.trail);
  if (!trail || trail.corporationId !== corporationId) return null;
  const search = new URLSearchParams(trail.search);
  const query = Object.fromEntries([...new Set(search.keys())].map((key) => [key, search.getAll(key)]));
  const codecs: Codecs<Criteria> = criteriaCodecs;
  return readState(codecs, query);
}
