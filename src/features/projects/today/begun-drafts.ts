import { useSyncExternalStore } from 'react';
import { useAuthStore } from '@/session/auth-store';
import { personalEnding } from '@/session/personal-storage';

/** What was begun in this browser and not sent or saved: the ids of what it belongs to, the first to go on with first. */
export type BegunDrafts = {
  /** Conversations. */
  messages: readonly string[];
  /** Candidates. */
  scouts: readonly string[];
  /** Projects; `new` is one that has not been created yet. */
  projects: readonly string[];
};

const none: BegunDrafts = { messages: [], scouts: [], projects: [] };

/** Beside the texts of a new project: it is no text. */
const CREATION = 'creation';

/** The places at which the signed-in person has stored something under a name, in a company. */
function placesOf(name: string, cid: string): string[][] {
  const beginning = `${name}/${encodeURIComponent(cid)}/`;
  const ending = personalEnding(useAuthStore.getState().userId ?? '');
  try {
    return Object.keys(window.localStorage)
      .filter((key) => key.startsWith(beginning) && key.endsWith(ending))
      .map((key) => key.slice(beginning.length, -ending.length).split('/').map(decodeURIComponent));
  } catch {
    return []; // The browser denies its storage, or another program has written into it.
  }
}

const idsOf = (places: readonly string[][]) =>
  [...new Set(places.flatMap(([id]) => (id ? [id] : [])))].toSorted();

let last = { text: '', drafts: none };

/** The same object as long as nothing has changed: a store's value must be. */
function read(cid: string): BegunDrafts {
  const drafts: BegunDrafts = {
    messages: idsOf(placesOf('biz.messageDraft', cid)),
    scouts: idsOf(placesOf('biz.scoutDraft', cid)),
    projects: idsOf(placesOf('biz.projectDraft', cid).filter(([, section]) => section !== CREATION)),
  };
  const text = JSON.stringify(drafts);
  if (text !== last.text) last = { text, drafts };
  return last.drafts;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  window.addEventListener('focus', onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    window.removeEventListener('focus', onChange);
  };
}

/** What one has begun in a company, live, also from other tabs. */
export const useBegunDrafts = (cid: string): BegunDrafts =>
  useSyncExternalStore(
    subscribe,
    () => read(cid),
    () => none,
  );
