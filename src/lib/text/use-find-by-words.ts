import { lazyModule, useLazyModule } from '@/lib/browser/use-lazy-component';

type FindByWords = typeof import('./find-by-words').findByWords;

// The tables of spellings are one chunk: what imports them itself brings a copy of its own.
const finding = lazyModule(() => import('./find-by-words'), { isOptional: true });

/** Finds by the letters as they were typed, until the spellings are loaded. */
const findByLetters: FindByWords = (items, search, textOf) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => words.every((word) => textOf(item).toLowerCase().includes(word)));
};

/** Returns the function that finds items by words in any spelling; it loads when `isNeeded`. */
export const useFindByWords = (isNeeded: boolean): FindByWords =>
  useLazyModule(finding, isNeeded)?.findByWords ?? findByLetters;
