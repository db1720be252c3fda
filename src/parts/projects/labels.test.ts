import { describe, expect, it } from 'vitest';
import { hoursText, rewardText } from './labels';

describe('the conditions of a project in words', () => {
  it.each([
    [{ min: 10, max: 20 }, '週10〜20時間'],
    [{ min: 8, max: 8 }, '週8時間'],
    [null, ''],
  ])('says the hours %j', (hoursPerWeek, expected) => {
    expect(hoursText({ hoursPerWeek })).toBe(expected);
  });

  it.each([
    ['hourly', { min: 3000, max: 5000 }, '時給 3,000〜5,000円'],
    ['hourly', { min: 4000, max: 4000 }, '時給 4,000円'],
    ['monthly', { min: 300_000, max: 1_200_000 }, '月額 300,000〜1,200,000円'],
    ['monthly', null, ''],
  ] as const)('says the %s reward %j', (rewardType, reward, expected) => {
    expect(rewardText({ rewardType, reward })).toBe(expected);
  });
});
