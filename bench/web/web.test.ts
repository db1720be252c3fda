import { expect, it } from 'vitest';
import { auditRow, routeCells, toMarkdown } from './report.ts';

const audit = (lcp: number) => ({ score: 100, fcp: 800, lcp, tbt: 0, cls: 0, scripts: lcp * 50, calls: 2 });

it('gives figures as ratios to the bare page first, and only tables with figures', () => {
  expect(auditRow('Bare', audit(2000))).toEqual(['Bare', '2.00', '0.80', '0', '0.000', '100', '100.0', 2]);
  expect(auditRow('ログイン', audit(3000), audit(2000)).slice(1, 4)).toEqual([
    '1.5× (3.00)',
    '1.0× (0.80)',
    '0',
  ]);
  const change = (milliseconds: number, sawLoading: boolean) => ({ milliseconds, sawLoading });
  expect(routeCells([change(40, false), change(60, true)])).toEqual(['50 / 59 / 60', '1/2']);
  const empty = { title: 'Heap', head: ['MB'], rows: [] };
  const failed = { title: 'Not measured', head: ['What'], rows: [['other']] };
  expect(toMarkdown('Somewhere', [empty, failed])).toBe(
    'Somewhere\n\n### Not measured\n\n| What |\n| --- |\n| other |',
  );
});
