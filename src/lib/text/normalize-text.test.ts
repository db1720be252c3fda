import { describe, expect, it } from 'vitest';
import { normalizeText } from './normalize-text';

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
