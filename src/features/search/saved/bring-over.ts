import { SAVED_SEARCH_NAME_MAX_LENGTH } from '#endpoints/saved-search';
import { type BrowserSearch, readBrowserSearches, removeSearch } from './browser-store';
import type { LeftBehind, Outcome } from './saved-search';

type Kept = { name: string; search: string };

type Company = {
  /** Reads what the company keeps; throws when that fails. */
  readKept: () => Promise<readonly Kept[]>;
  save: (name: string, search: string) => Promise<Outcome>;
};

/** Returns a name that no other search has: 「東京」, 「東京 (2)」, 「東京 (3)」. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) {
    const ending = ` (${number})`;
    free = `${name.slice(0, SAVED_SEARCH_NAME_MAX_LENGTH - ending.length)}${ending}`;
  }
  return free;
}

const isSame = (one: Kept, other: Kept) => one.name === other.name && one.search === other.search;

/**
 * Moves the searches that this browser keeps to the company, oldest first, so that their order stays. One leaves the
 * browser only when the company has it; the others are returned with their reasons. Throws when the company's cannot be
 * read: then nothing has moved.
 */
export async function bringOver(cid: string, { readKept, save }: Company): Promise<LeftBehind[]> {
  const kept = [...(await readKept())];
  const leftBehind: LeftBehind[] = [];
  const moveOne = async ({ id, name, search }: BrowserSearch) => {
    const moved = { name: name.trim(), search };
    // Brought over before, in another tab or by a try whose answer was lost.
    if (!kept.some((each) => isSame(each, moved))) {
      const free = freeName(moved.name, new Set(kept.map((each) => each.name)));
      const outcome = await save(free, search);
      if (typeof outcome === 'object') {
        leftBehind.unshift({ name, problem: outcome.problem });
        return;
      }
      kept.push({ name: free, search });
    }
    removeSearch(cid, id);
  };
  for (const each of [...(await readBrowserSearches(cid))].reverse()) await moveOne(each);
  return leftBehind;
}
