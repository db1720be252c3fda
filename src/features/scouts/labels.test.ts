import { describe, expect, it } from 'vitest';
import { familyName } from './labels';

describe('the family name out of a full name', () => {
  it.each([
    ['佐藤 健一', '佐藤'],
    ['佐藤', '佐藤'],
    [' 勅使河原 ヴィクトリア 真理子', '勅使河原'],
    ['', ''],
  ])('of %j is %j', (fullName, expected) => {
    expect(familyName(fullName)).toBe(expected);
  });
});
