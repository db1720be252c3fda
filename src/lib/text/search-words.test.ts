import { expect, it } from 'vitest';
import { searchWords } from './search-words';

it.each([
  ['', []],
  ['react', ['react']],
  ['react　開発  React', ['react', '開発', 'React']],
  ['"React Native" 開発', ['React Native', '開発']],
  ['“React Native”', ['React Native']],
  ['"React Native', ['React Native']],
  ['react -vue -"ruby on rails" ruby', ['react', 'ruby']],
  ['go OR rust', ['go', 'rust']],
  ['react react', ['react']],
  ['"" -', []],
])('searchWords: %s', (keyword, words) => {
  expect(searchWords(keyword)).toEqual(words);
});
