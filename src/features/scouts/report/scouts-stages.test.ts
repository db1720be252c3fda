import { describe, expect, test } from 'vitest';
import { axisSteps, shareText, stageParts } from './scouts-stages';

describe('the steps of the axis', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [21, [0, 10, 20, 30]],
    [140, [0, 50, 100, 150]],
    [1000, [0, 500, 1000]],
  ])('read well up to %i', (max, steps) => {
    expect(axisSteps(max)).toEqual(steps);
  });

  test.each([1, 2, 4, 5, 9, 10, 19, 99, 101, 4321, 50_000])(
    'reach %i in whole numbers, with five at most',
    (max) => {
      const steps = axisSteps(max);
      expect(steps.at(-1)).toBeGreaterThanOrEqual(max);
      expect(steps.length).toBeLessThanOrEqual(5);
      expect(steps.every(Number.isInteger)).toBe(true);
    },
  );
});

describe('the parts of a bar', () => {
  const partsOf = (sent: number, read: number, replied: number, matched: number) =>
    stageParts({ sent, read, replied, matched }).map(({ count }) => count);

  test('are what came to a stage and no further, from the last stage', () => {
    expect(partsOf(10, 7, 3, 1)).toEqual([1, 2, 4, 3]);
  });

  test('are never below zero and make up the sent ones, also when a contract came without a reply', () => {
    expect(partsOf(3, 2, 0, 1)).toEqual([1, 0, 1, 1]);
    expect(partsOf(0, 0, 0, 0)).toEqual([0, 0, 0, 0]);
  });
});

test('a share has one decimal, and none without anything sent', () => {
  expect(shareText(39, 119)).toBe('32.8%');
  expect(shareText(0, 5)).toBe('0.0%');
  expect(shareText(0, 0)).toBe('—');
});
