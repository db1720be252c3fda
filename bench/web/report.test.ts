import { describe, expect, it } from 'vitest';
import { type BenchResult, toMarkdown } from './report.ts';
import type { Weight } from './weigh.ts';

const weight = (all: number): Weight => ({
  usable: all / 2,
  all,
  withAhead: all,
  requests: 9,
  calls: 2,
  scripts: [],
});

const nothing: BenchResult = {
  conditions: 'Measured somewhere.',
  floor: { name: 'Bare', weight: null, paint: null, lighthouse: null },
  pages: [],
  beside: [],
  failures: [],
  routes: [],
  typing: [],
  heap: null,
};

describe('toMarkdown', () => {
  it('writes a table only of what was measured', () => {
    expect(toMarkdown(nothing)).toBe('Measured somewhere.');
  });

  it('gives each weight as a ratio to the bare page too', () => {
    const text = toMarkdown({
      ...nothing,
      floor: { name: 'Bare', weight: weight(100_000), paint: null, lighthouse: null },
      pages: [{ name: 'ログイン', weight: weight(150_000), paint: null, lighthouse: null }],
    });
    expect(text).toContain('| Bare | 50.0 | 100.0 | 100.0 | 9 | 2 |');
    expect(text).toContain('| ログイン | 75.0 (1.5×) | 150.0 (1.5×) | 150.0 (1.5×) | 9 | 2 |');
  });

  it('shows in seconds how long a page takes on a slow line', () => {
    const paint = (first: number, largest: number) => ({ first, largest, runs: [] });
    const text = toMarkdown({
      ...nothing,
      floor: { name: 'Bare', weight: null, paint: paint(800, 2000), lighthouse: null },
      pages: [{ name: 'ログイン', weight: null, paint: paint(840, 1000), lighthouse: null }],
    });
    expect(text).toContain('| ログイン | 0.84 (1.1×) | 1.00 (0.5×) |');
  });

  it('shows how often something loading showed and the row stood in its place', () => {
    const text = toMarkdown({
      ...nothing,
      routes: [
        {
          list: '候補者検索 → 候補者詳細',
          rate: 4,
          open: [40, 60],
          openWithLoading: 1,
          openWork: [30, 50],
          backWork: [70, 90],
          back: [100, 200],
          backWithLoading: 0,
          inPlaceAtOnce: 1,
          inPlace: 2,
        },
      ],
    });
    expect(text).toContain(
      '| 候補者検索 → 候補者詳細 | 4× | 50 / 59 / 60 | 1/2 | 40 | 150 / 195 / 200 | 0/2 | 80 | 1/2, 2/2 |',
    );
  });

  it('names what could not be measured beside the figures of the rest', () => {
    const text = toMarkdown({
      ...nothing,
      pages: [{ name: 'ログイン', weight: weight(150_000), paint: null, lighthouse: null }],
      failures: [{ name: 'other', reason: 'net::ERR_CERT_AUTHORITY_INVALID' }],
    });
    expect(text).toContain('| ログイン | 75.0 |');
    expect(text).toMatch(/Not measured:\n\n- other: net::ERR_CERT_AUTHORITY_INVALID$/);
  });

  it('calls what the browser does not time at most 16 ms', () => {
    const text = toMarkdown({ ...nothing, typing: [{ name: '入力', worst: 16, slow: [] }] });
    expect(text).toContain('| 入力 | ≤ 16 |');
  });
});
