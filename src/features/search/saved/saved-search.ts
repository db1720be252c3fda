/** A named search. `search` is the query part of its address, so an old one reads as any old address does. */
export type SavedSearch = {
  id: string;
  name: string;
  search: string;
  /** Who saved it; null where that is not known, or there is nobody else. */
  createdByName: string | null;
  /** Whether one gets a mail a day about new hits. */
  isMailed: boolean;
  /** Names of conditions that the search no longer has: they are kept, and not searched by. */
  unusable: readonly string[];
};

/** What became of a write: done, without a target because a colleague was first, or not done and why. */
export type Outcome = 'done' | 'gone' | { problem: string };

/** The saved searches of a company. */
export type SavedSearches = {
  /** Newest first; undefined while they load. */
  searches: readonly SavedSearch[] | undefined;
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
  /** Whether colleagues see them, too. */
  isShared: boolean;
  /** What to know before saving another one, such as that there is no room left. */
  roomNote: string | null;
  /** 「新着 3件」 by the id of a search; none for one that has no new hits, or of which that is not known. */
  newHits: ReadonlyMap<string, string>;
  save: (name: string, search: string) => Promise<Outcome>;
  rename: (saved: SavedSearch, name: string) => Promise<Outcome>;
  remove: (saved: SavedSearch) => Promise<Outcome>;
  /** Undoes a removal; returns whether it is undone. Why not is alerted: the list may be closed by then. */
  restore: (saved: SavedSearch) => Promise<boolean>;
  /** Notes that a search is opened now: what comes later is new. */
  look: (saved: SavedSearch) => void;
  /** Null where nobody sends mails. */
  changeMail: ((saved: SavedSearch, isMailed: boolean) => Promise<Outcome>) | null;
};

/** What can be saved. */
export type SearchToSave = {
  /** Query part of the URL that would be saved; empty when there is nothing to save. */
  search: string;
  /** What it looks for, of which a name to start from is made. */
  conditions: readonly { label: string }[];
};
