import { expect, it } from 'vitest';
import { countCharacters } from './count-characters.ts';

it.each([
  ['', 0],
  ['山田', 2],
  ['𠮷野家', 3],
  ['👍', 1],
  ['改\n行', 3],
])('%j has %i characters', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});
