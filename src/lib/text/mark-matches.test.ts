import { describe, expect, it } from 'vitest';
import { markMatches } from './mark-matches';

/** The parts in one text, those that match in brackets. */
const marked = (text: string, ...words: string[]) =>
  markMatches(text, words)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('markMatches', () => {
  it.each([
    ['case', 'ReactとVue.js', ['REACT'], '[React]とVue.js'],
    ['full width', 'Ｒｅａｃｔ　Native', ['react'], '[Ｒｅａｃｔ]　Native'],
    ['half-width katakana', 'ｴﾝｼﾞﾆｱ歴5年', ['エンジニア'], '[ｴﾝｼﾞﾆｱ]歴5年'],
    ['a word in half-width katakana', 'エンジニア歴5年', ['ｴﾝｼﾞﾆｱ'], '[エンジニア]歴5年'],
    ['hiragana', 'ものづくりとモノヅクリ', ['モノづくり'], '[ものづくり]と[モノヅクリ]'],
    ['combining marks', 'か\u3099っこう', ['がっこう'], '[か\u3099っこう]'],
    ['a character that folds into several', '3㌔先', ['キロ'], '3[㌔]先'],
    ['a part of such a character', '3㌔先', ['ロ先'], '3[㌔先]'],
    ['characters of two units', '😀開発😀', ['開発'], '😀[開発]😀'],
  ])('finds a word whatever its spelling: %s', (_, text, words, expected) => {
    expect(marked(text, ...words)).toBe(expected);
  });

  it('finds each word everywhere, and joins what touches or overlaps', () => {
    expect(marked('開発チームの開発', '開発')).toBe('[開発]チームの[開発]');
    expect(marked('アプリ開発', 'アプリ', '開発')).toBe('[アプリ開発]');
    expect(marked('aaa', 'aa')).toBe('[aaa]');
  });

  it('leaves a text as it is without words or matches', () => {
    const whole = [{ text: 'React', isMatch: false }];
    expect(markMatches('React', [])).toEqual(whole);
    expect(markMatches('React', ['', '  '])).toEqual(whole);
    expect(markMatches('React', ['Vue'])).toEqual(whole);
    expect(markMatches('', ['a'])).toEqual([{ text: '', isMatch: false }]);
  });

  it('takes words for what they are, not for patterns', () => {
    expect(marked('C++とC', 'c++')).toBe('[C++]とC');
    expect(marked('100%', '.')).toBe('100%');
  });
});
