import { describe, expect, it } from 'vitest';
import { correctSlips, findPlaceholderSlips } from './placeholder-slips';
import { placeholderNames, placeholderText } from './placeholders';

const slips = (text: string) =>
  findPlaceholderSlips(text).map(({ source, suggestion }) => [source, suggestion]);

describe('slips of the pen in placeholders', () => {
  it.each([
    ['every known one', placeholderNames.map((name) => placeholderText(name)).join('')],
    ['a fallback', '{{候補者名|あなた}}様'],
    ['the full-width bar and spaces', '{{ 候補者名｜あなた }}様'],
    ['single braces', '{候補者名}'],
    ['full-width braces around other words', '\uff5b\uff5b重要\uff5d\uff5d'],
    ['closing braces alone', 'a }} b'],
  ])('are not seen in %s', (_, text) => {
    expect(slips(text)).toEqual([]);
  });

  it.each([
    ['a character left out', '{{候補名}}様', '{{候補名}}', '{{候補者名}}'],
    ['a character too many', '{{候補者氏名}}様', '{{候補者氏名}}', '{{候補者名}}'],
    ['a part of the name', '{{会社}}の', '{{会社}}', '{{会社名}}'],
    ['the one character that says it', '{{姓}}さん', '{{姓}}', '{{候補者の姓}}'],
    ['a fallback, which is kept', '{{候補名|あなた}}へ', '{{候補名|あなた}}', '{{候補者名|あなた}}'],
    ['spaces inside the braces', '{{ 担当者 }}です', '{{ 担当者 }}', '{{担当者名}}'],
    [
      'full-width braces',
      '\uff5b\uff5b候補者名\uff5d\uff5d様',
      '\uff5b\uff5b候補者名\uff5d\uff5d',
      '{{候補者名}}',
    ],
    ['one closing brace', '{{案件名}のご案内', '{{案件名}', '{{案件名}}'],
    ['no closing braces', '{{案件名のご案内', '{{案件名', '{{案件名}}'],
    ['no closing braces and a character left out', '{{候補名さん', '{{候補名', '{{候補者名}}'],
    ['no closing braces and an honorific', '{{候補者様へ', '{{候補者', '{{候補者名}}'],
  ])('are named with what was probably meant: %s', (_, text, source, suggestion) => {
    expect(slips(text)).toEqual([[source, suggestion]]);
  });

  it.each([
    ['a name like no other', '{{趣味}}ですね', '{{趣味}}'],
    ['a character that several names share', '{{名}}', '{{名}}'],
    ['nothing in the braces', '{{}}', '{{}}'],
    ['an opening that is not closed', 'そして{{よろしくお願いいたします', '{{よろしくお願いい'],
    ['an opening at the end', 'はじめまして{{', '{{'],
    ['a name of the language', '{{constructor}}', '{{constructor}}'],
  ])('are named without a guess: %s', (_, text, source) => {
    expect(slips(text)).toEqual([[source, null]]);
  });

  it('are put right wherever they stand, and nothing else is', () => {
    expect(correctSlips('{{候補名}}様 {{候補者名}} {{候補名}}さん {{趣味}}', '{{候補名}}')).toBe(
      '{{候補者名}}様 {{候補者名}} {{候補者名}}さん {{趣味}}',
    );
    // The slip is the beginning of what is right.
    expect(correctSlips('{{候補者名}}様へ {{候補者名さん', '{{候補者名')).toBe(
      '{{候補者名}}様へ {{候補者名}}さん',
    );
    expect(correctSlips('{{趣味}}', '{{趣味}}')).toBe('{{趣味}}');
  });

  it.each([
    ['open braces', '{'.repeat(10_000), 5_000],
    ['half placeholders', '{{候補者名|'.repeat(1_500), 1_500],
    ['closed braces', '}'.repeat(10_000), 0],
    ['bars', `{{${'|'.repeat(9_990)}`, 1],
  ])('are found among %s without going back and forth', (_, text, count) => {
    expect(findPlaceholderSlips(text)).toHaveLength(count);
  });
});
