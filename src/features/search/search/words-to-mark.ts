import type { Criteria } from './criteria';

/** What a search looks for in the texts of candidates: the words of フリーワード and the chosen skills. */
export const wordsToMark = (
  { keyword, skills }: Pick<Criteria, 'keyword' | 'skills'>,
  soughtWords: (keyword: string) => string[],
): string[] => [...soughtWords(keyword), ...skills];
