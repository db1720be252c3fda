import { useState } from 'react';
import { lazyModule, useLazyModule } from '@/lib/browser/use-lazy-component';

/** Returns the items that have all words of a search; undefined while it is not known yet that none has. */
export type FindByWords = <Item>(
  items: readonly Item[],
  search: string,
  textOf: (item: Item) => string,
) => readonly Item[] | undefined;

// The tables of spellings are one chunk: what imports them itself brings a copy of its own.
const finding = lazyModule(() => import('./find-by-words'), { isOptional: true });

const findByLetters: FindByWords = (items, search, textOf) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => words.every((word) => textOf(item).toLowerCase().includes(word)));
};

/** Letters that find something are enough; another spelling may still find what they do not. */
const findWhileLoading: FindByWords = (items, search, textOf) => {
  const found = findByLetters(items, search, textOf);
  return found && (found.length > 0 || items.length === 0) ? found : undefined;
};

/**
 * Returns the function that finds items by words in any spelling. The spellings load when `isNeeded`; where they cannot be
 * loaded, the letters as they were typed decide.
 */
export function useFindByWords(isNeeded: boolean): FindByWords {
  const [isGivenUp, setIsGivenUp] = useState(false);
  const spellings = useLazyModule(finding, isNeeded, () => setIsGivenUp(true));
  return spellings?.findByWords ?? (isGivenUp ? findByLetters : findWhileLoading);
}
