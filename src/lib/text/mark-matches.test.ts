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
    expect(marked('ののの', 'のの')).toBe('[ののの]');
  });

  it('leaves a text as it is without words or matches', () => {
    const whole = [{ text: 'React', isMatch: false }];
    expect(markMatches('React', [])).toEqual(whole);
    expect(markMatches('React', ['', '  '])).toEqual(whole);
    expect(markMatches('React', ['Vue'])).toEqual(whole);
    expect(markMatches('', ['a'])).toEqual([{ text: '', isMatch: false }]);
  });

  it.each([
    ['Google CloudとGo', 'Go', 'Google Cloudと[Go]'],
    ['JavaScriptとJava', 'java', 'JavaScriptと[Java]'],
    ['React Nativeとreactnative', 'react-native', '[React Native]と[reactnative]'],
    ['C++17とC', 'C++', '[C++]17とC'],
    ['Python3とPythonic', 'Python', '[Python]3とPythonic'],
    ['Node.js18', 'node.js', '[Node.js]18'],
    ['S3とS', 'S', 'S3と[S]'],
    ['R&DとD', 'D', 'R&Dと[D]'],
    ['R+Python', 'python', 'R+[Python]'],
  ])('marks of 「%s」 whole Latin words: %s', (text, word, expected) => {
    expect(marked(text, word)).toBe(expected);
  });

  it.each([
    ['髙橋と高橋', '高橋', '[髙橋]と[高橋]'],
    ['お申し込みはこちら', '申込', 'お[申し込]みはこちら'],
    ['プロジェクト・マネージャー', 'マネジャー', 'プロジェクト・[マネージャー]'],
    ['ウェブ制作', 'Web', '[ウェブ]制作'],
    ['フロントエンド', 'front end', '[フロントエンド]'],
    ['霞ヶ関', '霞が関', '[霞ヶ関]'],
    ['10時〜15時', '10時～15時', '[10時〜15時]'],
    ['Re\u200bact', 'react', '[Re\u200bact]'],
    ['メール・マーケティング', 'メールマーケティング', '[メール・マーケティング]'],
    ['渡邉齋藤連名', '渡辺斎藤連名', '[渡邉齋藤連名]'],
    ['佐佐木', '佐々木', '[佐佐木]'],
  ])('marks in 「%s」 what a search for %s finds', (text, word, expected) => {
    expect(marked(text, word)).toBe(expected);
  });

  it('takes words for what they are, not for patterns', () => {
    expect(marked('C++とC', 'c++')).toBe('[C++]とC');
    expect(marked('100%', '.')).toBe('100%');
  });
});
