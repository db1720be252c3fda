import { describe, expect, it } from 'vitest';
import { countCharacters } from './count-characters';
import { normalizeText } from './normalize-text';

describe('countCharacters', () => {
  it.each([
    ['', 0],
    ['山田', 2],
    ['𠮷野家', 3],
    ['👍', 1],
    ['改\n行', 3],
  ])('%j has %i characters', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

describe('normalizeText: spellings of the same word are equal', () => {
  it.each([
    ['TypeScript', 'ｔｙｐｅｓｃｒｉｐｔ'],
    ['エンジニア', 'ｴﾝｼﾞﾆｱ'],
    ['エンジニア', 'えんじにあ'],
    ['ヴァイオリン', 'ゔぁいおりん'],
    [' Go ', 'go'],
  ])('%j and %j', (a, b) => {
    expect(normalizeText(a)).toBe(normalizeText(b));
  });

  it('keeps different words different', () => {
    expect(normalizeText('はは')).not.toBe(normalizeText('ばば'));
  });
});
