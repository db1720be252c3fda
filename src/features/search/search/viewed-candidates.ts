import * as v from 'valibot';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage } from '@/lib/browser/safe-storage';

const MAX_VIEWED = 2000;

/** Candidates whose pages were opened in this browser, newest last, by company. */
const useViewedStore = create<{ viewed: Record<string, string[]> }>()(
  persist(() => ({ viewed: {} }), {
    name: 'biz.viewedCandidates',
    version: 1,
    storage: createJSONStorage(() => safeStorage('local')),
    merge: (stored, current) => {
      const result = v.safeParse(v.object({ viewed: v.record(v.string(), v.array(v.string())) }), stored);
      return result.success ? result.output : current;
    },
  }),
);

/** The candidates that were opened in this browser for a company. */
export function useViewedCandidates(corporationId: string): ReadonlySet<string> {
  return new Set(useViewedStore(({ viewed }) => viewed[corporationId]));
}

/** Remembers that a candidate's page was opened. */
export function markViewed(corporationId: string, universalUid: string): void {
  useViewedStore.setState(({ viewed }) => {
    const others = (viewed[corporationId] ?? []).filter((uid) => uid !== universalUid);
    return { viewed: { ...viewed, [corporationId]: [...others, universalUid].slice(-MAX_VIEWED) } };
  });
}
