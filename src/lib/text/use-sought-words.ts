import { lazyModule, useLazyModule } from '@/lib/browser/use-lazy-component';

// What reads a keyword has the tables of spellings: too much for a page on which nobody has typed one.
const reading = lazyModule(() => import('#endpoints/text/keyword'), { isOptional: true });

const ofNothing = (): string[] => [];

/** Returns what reads the words of a keyword; until that is loaded there are none. */
export const useSoughtWords = (keyword: string): ((keyword: string) => string[]) =>
  useLazyModule(reading, keyword !== '')?.soughtWords ?? ofNothing;
