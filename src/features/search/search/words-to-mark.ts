import { lazyModule, useLazyModule } from '@/lib/browser/use-lazy-component';
import type { Criteria } from './criteria';

// What reads a keyword has the tables of spellings: too much for a page on which nobody has typed one.
const reading = lazyModule(() => import('#endpoints/text/keyword'), { isOptional: true });

const ofNothing = (): string[] => [];

/** Returns what reads the words of a keyword; until that is loaded there are none. */
export const useSoughtWords = (keyword: string): ((keyword: string) => string[]) =>
  useLazyModule(reading, keyword !== '')?.soughtWords ?? ofNothing;

/** What a search looks for in the texts of candidates: the words of フリーワード and the chosen skills. */
export const wordsToMark = (
  { keyword, skills }: Pick<Criteria, 'keyword' | 'skills'>,
  soughtWords: (keyword: string) => string[],
): string[] => [...soughtWords(keyword), ...skills];
