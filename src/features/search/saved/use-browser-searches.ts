import { useCorporationId } from '@/session/use-session';
import {
  MAX_BROWSER_SEARCHES,
  removeSearch,
  renameSearch,
  restoreSearch,
  saveSearch,
  useBrowserStore,
} from './browser-store';
import type { SavedSearches } from './saved-search';

const noHits: ReadonlyMap<string, string> = new Map();
const nothing = () => {};

/** The saved searches that this browser keeps for the company: where the platform keeps none. */
export function useBrowserSearches(): SavedSearches {
  const cid = useCorporationId();
  const kept = useBrowserStore(cid);
  return {
    searches: kept.map((each) => ({ ...each, createdByName: null, isMailed: false, unusable: [] })),
    error: null,
    isFetching: false,
    retry: nothing,
    isShared: false,
    nameMaxLength: 50,
    roomNote:
      kept.length >= MAX_BROWSER_SEARCHES
        ? `${MAX_BROWSER_SEARCHES}件まで保存できます。次に保存すると最も古いものが消えます。`
        : null,
    newHits: noHits,
    async save(name, search) {
      saveSearch(cid, name, search);
      return 'done';
    },
    async rename({ id }, name) {
      if (kept.some((other) => other.id !== id && other.name === name)) {
        return { problem: '同じ名前の検索が保存されています。別の名前を入力してください' };
      }
      renameSearch(cid, id, name);
      return 'done';
    },
    async remove({ id }) {
      removeSearch(cid, id);
      return 'done';
    },
    async restore(saved) {
      restoreSearch(cid, saved);
      return true;
    },
    look: nothing,
    changeMail: null,
  };
}
