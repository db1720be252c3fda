import { describe, expect, it } from 'vitest';
import { toHalfWidth } from './half-width.ts';

describe('toHalfWidth', () => {
  it.each([
    ['03-1234-5678', '03-1234-5678'],
    ['03ー1234−5678', '03-1234-5678'],
    [' saito@example.com ', 'saito@example.com'],
    ['データ', 'データ'],
  ])('writes 「%s」 as 「%s」', (typed, expected) => {
    expect(toHalfWidth(typed)).toBe(expected);
  });
});
