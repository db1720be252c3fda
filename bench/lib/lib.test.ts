import { expect, test } from 'vitest';
import { median, quantile } from './figures.ts';
import { namesOf, numberOf } from './options.ts';
import { memoryReport } from './servers.ts';

test('options that do not fit are refused in words', () => {
  expect(numberOf('rate', '0', 0, 100)).toBe(0);
  expect(() => numberOf('rate', '1.5', 0, 100)).toThrow(
    '--rate is "1.5": expected a whole number from 0 to 100.',
  );
  expect(() => numberOf('runs', '', 1)).toThrow('--runs is "": expected a whole number from 1.');
  expect(namesOf('on', 'b, a', ['a', 'b', 'c'])).toEqual(['a', 'b']);
  expect(() => namesOf('on', 'd', ['a', 'b'])).toThrow('--on names "d": expected some of a, b.');
});

test('figures are the middle, what lies between two values, and none of nothing', () => {
  expect([median([9, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, Number.NaN]);
  expect(quantile([0, 10], 0.95)).toBeCloseTo(9.5);
});

test('a server is reported with what stays in its memory', () => {
  const sample = (at: number, heapUsed: number) => ({
    at,
    heapUsed,
    rss: 0,
    external: 0,
    processorMs: at / 4,
    delayMs: 1,
  });
  const report = memoryReport([sample(0, 0), sample(1000, 0)], [sample(0, 2 ** 26), sample(0, 2 ** 27)]);
  expect(report).toBe(
    "25% of a processor; 0.0 MB resident; heap and buffers 64.0 → 128.0 MB; event loop's delay 1 ms, worst 1 ms",
  );
});
