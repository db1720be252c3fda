import { soughtWords } from '#endpoints/text/keyword';
import type { Criteria } from './criteria';

/** What a search looks for in the texts of candidates: the words of フリーワード and the chosen skills. */
export const wordsToMark = ({ keyword, skills }: Pick<Criteria, 'keyword' | 'skills'>): string[] => [
  ...soughtWords(keyword),
  ...skills,
];
