import { describe, expect, it } from 'vitest';
import { placeholderNames, placeholderText, resolvePlaceholders, unknownPlaceholders } from './placeholders';

const values = {
  候補者名: '山田 太郎',
  候補者の姓: '山田',
  会社名: '株式会社みなと',
  担当者名: '佐藤 健一',
  案件名: '検索基盤の開発',
};

describe('placeholders in a scout', () => {
  it('knows the five of the product, and fills each in', () => {
    const text = placeholderNames.map((name) => placeholderText(name)).join('/');
    expect(text).toBe('{{候補者名}}/{{候補者の姓}}/{{会社名}}/{{担当者名}}/{{案件名}}');
    expect(resolvePlaceholders(text, values)).toMatchObject({
      text: '山田 太郎/山田/株式会社みなと/佐藤 健一/検索基盤の開発',
      unresolved: [],
    });
  });

  it.each([
    ['a text without any', 'はじめまして。', 'はじめまして。'],
    ['nothing at all', '', ''],
    ['the same one twice', '{{候補者の姓}}さん、{{候補者の姓}}さん', '山田さん、山田さん'],
    ['spaces inside the braces', '{{ 候補者の姓 }}さん、{{ 会社名　}}です', '山田さん、株式会社みなとです'],
    ['a fallback that is not needed', '{{候補者名|あなた}}へ', '山田 太郎へ'],
    ['line breaks around', '{{候補者名}}様\n\n{{会社名}}', '山田 太郎様\n\n株式会社みなと'],
    ['a third brace on each side', '{{{候補者の姓}}}', '{山田}'],
    ['single braces', '{候補者名}', '{候補者名}'],
    ['full-width braces around other words', '\uff5b\uff5b重要\uff5d\uff5d', '\uff5b\uff5b重要\uff5d\uff5d'],
    ['lonely double braces', 'a }} b {{ c', 'a }} b {{ c'],
  ])('resolves %s', (_, text, expected) => {
    expect(resolvePlaceholders(text, values)).toMatchObject({ text: expected, unresolved: [] });
  });

  it.each([
    ['a fallback', '{{候補者名|あなた}}へ', 'あなたへ'],
    ['a fallback after the full-width bar of an IME', '{{候補者名\uff5cあなた}}へ', 'あなたへ'],
    ['a fallback with a bar in it', '{{候補者名|あなた|皆さま}}へ', 'あなた|皆さまへ'],
    ['an empty fallback', '{{候補者名|}}はじめまして', 'はじめまして'],
  ])('falls back to %s when the value is missing', (_, text, expected) => {
    for (const missing of [{}, { 候補者名: '' }, { 候補者名: '  ' }]) {
      expect(resolvePlaceholders(text, missing)).toMatchObject({ text: expected, unresolved: [] });
    }
  });

  it.each([
    ['a value that is missing', '{{案件名}}のご案内', {}, ['{{案件名}}']],
    ['a name that does not exist', '{{候補名}}さん', values, ['{{候補名}}']],
    ['a name that does not exist, with a fallback', '{{趣味|読書}}', values, ['{{趣味|読書}}']],
    ['empty braces', '{{}}', values, ['{{}}']],
    [
      'a name of the language’s own',
      '{{constructor}}{{__proto__}}',
      values,
      ['{{constructor}}', '{{__proto__}}'],
    ],
    ['several, each once', '{{案件名}}{{会社名}}{{案件名}}', {}, ['{{案件名}}', '{{会社名}}']],
    ['one that is not closed', 'こんにちは{{候補者名', values, ['{{候補者名']],
    ['one that is not closed, amid text', '{{案件名のご案内です', values, ['{{案件名']],
    ['one closed by a single brace', '{{候補者名}さん', values, ['{{候補者名}']],
    [
      'full-width braces',
      '\uff5b\uff5b候補者名|あなた\uff5d\uff5d様',
      values,
      ['\uff5b\uff5b候補者名|あなた\uff5d\uff5d'],
    ],
    ['braces of both widths', '{\uff5b会社名}\uff5d', values, ['{\uff5b会社名}\uff5d']],
    ['one inside the fallback of another', '{{候補者名|{{会社名}}}}', values, ['{{候補者名']],
  ])('names %s as unresolved and leaves it as written', (_, text, given, unresolved) => {
    const resolved = resolvePlaceholders(text, given);
    expect(resolved.unresolved).toEqual(unresolved);
    for (const source of unresolved) expect(resolved.text).toContain(source);
  });

  it.each([
    ['another placeholder', '{{会社名}}'],
    ['the half of one', '{{会社名'],
    ['replacement patterns', "$& $1 $` $' $$"],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['regular expression characters', '.*+?^$()|[]\\'],
  ])('inserts a value that contains %s as it is', (_, hostile) => {
    expect(resolvePlaceholders('{{候補者名}}様', { ...values, 候補者名: hostile })).toMatchObject({
      text: `${hostile}様`,
      unresolved: [],
    });
  });

  it('distinguishes written text, values and unresolved placeholders, for the preview', () => {
    expect(resolvePlaceholders('{{候補者の姓}}さん、{{案件名}}', { 候補者の姓: '山田' }).parts).toEqual([
      { kind: 'value', text: '山田', source: '{{候補者の姓}}' },
      { kind: 'text', text: 'さん、' },
      { kind: 'unresolved', text: '{{案件名}}', source: '{{案件名}}' },
    ]);
  });

  it.each([
    ['open braces', '{'.repeat(10_000)],
    ['half placeholders', '{{候補者名|'.repeat(1_500)],
    ['closed braces', '}'.repeat(10_000)],
    ['bars', `{{${'|'.repeat(9_990)}`],
  ])('comes through %s without going back and forth', (_, text) => {
    expect(resolvePlaceholders(text, values).text).toBe(text);
  });
});

describe('what looks like a placeholder and is none', () => {
  it.each([
    ['every known one', placeholderNames.map((name) => placeholderText(name)).join('')],
    ['a fallback', '{{候補者名|あなた}}様'],
    ['the full-width bar and spaces', '{{ 候補者名｜あなた }}様'],
    ['single braces', '{候補者名}'],
    ['full-width braces around other words', '\uff5b\uff5b重要\uff5d\uff5d'],
    ['closing braces alone', 'a }} b'],
  ])('is not found in %s', (_, text) => {
    expect(unknownPlaceholders(text)).toEqual([]);
  });

  it.each([
    ['an unknown name', '{{趣味}}ですね', ['{{趣味}}']],
    ['an unknown name with a fallback', '{{候補名|あなた}}へ', ['{{候補名|あなた}}']],
    ['nothing in the braces', '{{}}', ['{{}}']],
    ['one that is not closed', '{{案件名のご案内', ['{{案件名']],
    ['one closing brace', '{{案件名}のご案内', ['{{案件名}']],
    ['an opening that is not closed', 'そして{{よろしくお願いいたします', ['{{よろしくお願いい']],
    ['an emoji behind an opening', '{{🙇🙇🙇🙇🙇🙇🙇🙇🙇', ['{{🙇🙇🙇🙇🙇🙇🙇🙇']],
    ['an opening at the end', 'はじめまして{{', ['{{']],
    ['full-width braces', '\uff5b\uff5b候補者名\uff5d\uff5d様', ['\uff5b\uff5b候補者名\uff5d\uff5d']],
    ['a name of the language', '{{constructor}}', ['{{constructor}}']],
    ['several, each once', '{{趣味}}と{{出身}}と{{趣味}}', ['{{趣味}}', '{{出身}}']],
  ])('is named as it is written: %s', (_, text, expected) => {
    expect(unknownPlaceholders(text)).toEqual(expected);
  });
});
