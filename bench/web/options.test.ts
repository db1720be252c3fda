import { describe, expect, it } from 'vitest';
import { readBenchOptions } from './options.ts';
import { median, quantile, slope } from './statistics.ts';

describe('options of the measurement in the browser', () => {
  it('measures everything five times unless configured otherwise', () => {
    const options = readBenchOptions([]);
    expect(options).toMatchObject({
      runs: 5,
      rounds: 20,
      changes: 200,
      candidates: 20_000,
      skipBuild: false,
    });
    expect(options.pages).toContain('profiles');
    expect(options.only).toContain('heap');
  });

  it('measures less when it is to be quick, but what is asked for all the same', () => {
    expect(readBenchOptions(['--quick', '--rounds', '9'])).toMatchObject({ runs: 1, rounds: 9, changes: 60 });
  });

  it('takes pages of other programs by name and address', () => {
    const { beside } = readBenchOptions([
      '--beside',
      'a=http://localhost:5000/x?y=z',
      '--beside',
      'b=https://b.example',
    ]);
    expect(beside).toEqual([
      { name: 'a', url: 'http://localhost:5000/x?y=z' },
      { name: 'b', url: 'https://b.example' },
    ]);
  });

  it.each([
    ['--runs is "0"', '--runs', '0'],
    ['--runs is "1.5"', '--runs', '1.5'],
    ['--changes is "20"', '--changes', '20'],
    ['--pages names "nowhere"', '--pages', 'login,nowhere'],
    ['--only names "speed"', '--only', 'speed'],
    ['--beside is "localhost:5000"', '--beside', 'localhost:5000'],
    ['--beside is "a=file:///etc/hosts"', '--beside', 'a=file:///etc/hosts'],
    ["Unknown option '--nope'", '--nope'],
  ])('refuses what it does not understand: %s', (message, ...args) => {
    expect(() => readBenchOptions(args)).toThrow(message);
  });
});

describe('statistics', () => {
  it('takes the middle and what lies between two values', () => {
    expect(median([9, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(quantile([0, 10], 0.95)).toBeCloseTo(9.5);
    expect(median([])).toBeNaN();
  });

  it('finds the rise of a line through its points', () => {
    expect(slope([0, 20, 40].map((x) => ({ x, y: 3 * x + 5 })))).toBeCloseTo(3);
    expect(slope([0, 20, 40].map((x) => ({ x, y: 7 })))).toBe(0);
  });
});
