import { describe, expect, it } from 'vitest';
import { median, quantile } from '../lib/figures.ts';
import { readBenchOptions } from './options.ts';
import { type BenchResult, toMarkdown } from './report.ts';

describe('options of the measurement in the browser', () => {
  it('measures everything five times unless configured otherwise, and less when it is to be quick', () => {
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
    expect(readBenchOptions(['--quick', '--rounds', '9'])).toMatchObject({ runs: 1, rounds: 9, changes: 60 });
  });

  it('takes pages of other programs by name and address', () => {
    expect(readBenchOptions(['--beside', 'a=http://localhost:5000/x?y=z']).beside).toEqual([
      { name: 'a', url: 'http://localhost:5000/x?y=z' },
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

describe('figures', () => {
  it('takes the middle and what lies between two values', () => {
    expect(median([9, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(quantile([0, 10], 0.95)).toBeCloseTo(9.5);
    expect(median([])).toBeNaN();
  });
});

describe('toMarkdown', () => {
  const nothing: BenchResult = {
    conditions: 'Measured somewhere.',
    floor: { name: 'Bare' },
    pages: [],
    routes: [],
    typing: [],
    heap: [],
    failures: [],
  };
  const weight = (all: number) => ({ usable: all / 2, all, requests: 9, calls: 2 });
  const audit = (fcp: number, lcp: number) => ({ score: 100, fcp, lcp, tbt: 0, cls: 0 });

  it('writes a table only of what was measured', () => {
    expect(toMarkdown(nothing)).toBe('Measured somewhere.');
  });

  it('gives weights and paints as ratios to the bare page too', () => {
    const text = toMarkdown({
      ...nothing,
      floor: { name: 'Bare', weight: weight(100_000), mobile: audit(800, 2000) },
      pages: [{ name: 'ログイン', weight: weight(150_000), mobile: audit(840, 1000) }],
    });
    expect(text).toContain('| Bare | 50.0 | 100.0 | 9 | 2 |');
    expect(text).toContain('| ログイン | 75.0 (1.5×) | 150.0 (1.5×) | 9 | 2 |');
    expect(text).toContain('| ログイン | 100 | 0.84 (1.1×) | 1.00 (0.5×) | 0 | 0.000 |');
  });

  it('shows how often something loading showed, and the browser times nothing below 16 ms', () => {
    const change = (milliseconds: number, sawLoading: boolean) => ({ milliseconds, sawLoading });
    const open = [change(40, false), change(60, true)];
    const back = [change(100, false), change(200, false)];
    const text = toMarkdown({
      ...nothing,
      routes: [{ list: '候補者検索', open, back }],
      typing: [{ name: '入力', worst: 16 }],
    });
    expect(text).toContain('| 候補者検索 | 50 / 59 / 60 | 1/2 | 150 / 195 / 200 | 0/2 |');
    expect(text).toContain('| 入力 | ≤ 16 |');
  });

  it('names what could not be measured beside the figures of the rest', () => {
    const text = toMarkdown({
      ...nothing,
      pages: [{ name: 'ログイン', weight: weight(150_000) }],
      failures: [{ name: 'other', reason: 'net::ERR_CERT_AUTHORITY_INVALID' }],
    });
    expect(text).toContain('| ログイン | 75.0 |');
    expect(text).toMatch(/### Not measured.*\| other \| net::ERR_CERT_AUTHORITY_INVALID \|$/s);
  });
});
