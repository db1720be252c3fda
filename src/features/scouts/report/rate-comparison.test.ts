import { expect, it } from 'vitest';
import { comparisonText, intervalText, isDifferent, missingScouts, wilsonInterval } from './rate-comparison';

const of = (replied: number, sent: number) => ({ replied, sent });

it.each([
  [0, 10, 0, 0.2775],
  [1, 10, 0.0179, 0.4042],
  [12, 100, 0.07, 0.1981],
  [50, 100, 0.4038, 0.5962],
  [10, 10, 0.7225, 1],
])('%i of %i lie between %f and %f', (replied, sent, from, to) => {
  const interval = wilsonInterval(of(replied, sent));
  expect(interval?.from).toBeCloseTo(from, 4);
  expect(interval?.to).toBeCloseTo(to, 4);
});

it('writes the bounds in whole percents, and none for nothing', () => {
  expect(intervalText(of(12, 100))).toBe('7〜20%');
  expect(intervalText(of(0, 0))).toBeNull();
});

it.each([
  // z = 2.01, 1.85, 0 and none at all.
  [of(20, 100), of(10, 100), true],
  [of(10, 100), of(20, 100), true],
  [of(19, 100), of(10, 100), false],
  [of(10, 100), of(10, 100), false],
  [of(0, 20), of(0, 20), false],
  [of(20, 20), of(20, 20), false],
])('%o and %o differ: %s', (one, other, isIt) => {
  expect(isDifferent(one, other)).toBe(isIt);
});

it.each([
  // 199 of each would do for 20% and 10%.
  [of(10, 50), of(5, 50), 300],
  [of(6, 20), of(2, 20), 90],
  [of(30, 150), of(10, 100), 150],
  [of(5, 50), of(5, 50), null],
  [of(11, 100), of(10, 100), null],
])('%o and %o lack %s scouts', (one, other, missing) => {
  expect(missingScouts(one, other)).toBe(missing);
});

const row = (name: string, replied: number, sent: number) => ({ name, replied, sent });

it.each([
  [[row('A', 10, 50), row('B', 5, 50)], '『A』と『B』の差はまだ偶然の範囲です(あと約300通で判断できます)'],
  [
    [row('A', 5, 50), row('B', 5, 50)],
    '『A』と『B』の差はまだ偶然の範囲です。判断にはさらに多くの送信が必要です',
  ],
  [[row('A', 5, 100), row('B', 30, 100)], '『B』の返信率は『A』より高いと言えます'],
  [
    [row('C', 9, 9), row('A', 30, 90), row('D', 0, 20), row('B', 5, 80)],
    '『A』の返信率は『B』より高いと言えます',
  ],
  [[row('A', 9, 90), row('B', 9, 9)], null],
  [[], null],
])('says of %o %s', (rows, text) => {
  expect(comparisonText(rows)).toBe(text);
});
