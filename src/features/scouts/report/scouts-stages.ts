import type { Output } from '#endpoints/endpoint';
import type { scout } from '#endpoints/scout';

/** What became of the scouts, in all and by week. */
export type Funnel = Output<typeof scout.funnel>;

/** How far a scout came, from the first stage to the last. */
export type Stage = 'sent' | 'read' | 'replied' | 'matched';

/** What the counts of one week, or of all weeks, consist of. */
export type StageCounts = Pick<Funnel, Stage>;

/**
 * The stages with their names, the names of their rates, and the fill of what came no further. The fills differ in
 * pattern and lightness, so that they can be distinguished without color.
 */
export const stages: readonly { stage: Stage; label: string; rate: string | null; fill: string }[] = [
  { stage: 'sent', label: '送信', rate: null, fill: 'bg-chart-none' },
  { stage: 'read', label: '既読', rate: '既読率', fill: 'bg-chart-low' },
  {
    stage: 'replied',
    label: '返信',
    rate: '返信率',
    fill: 'bg-[repeating-linear-gradient(135deg,var(--chart-stripe)_0_3px,var(--chart-none)_3px_5px)]',
  },
  { stage: 'matched', label: '成約', rate: '成約率', fill: 'bg-chart-full' },
];

/** A share of the sent scouts as `38.2%`; 「—」 without any. */
export function shareText(count: number, sent: number): string {
  return sent > 0 ? `${((count / sent) * 100).toFixed(1)}%` : '—';
}

/**
 * How many came to each stage and no further, from the last stage to the first: what a bar is stacked of. A matched
 * scout without a reply of its own counts as matched all the same, so no part is ever below zero.
 */
export function stageParts(counts: StageCounts): { stage: Stage; count: number }[] {
  let beyond = 0;
  return [...stages].reverse().map(({ stage }) => {
    const count = Math.max(0, counts[stage] - beyond);
    beyond += count;
    return { stage, count };
  });
}

/** Steps of an axis from 0 to at least `max`, in whole numbers that read well: at most five. */
export function axisSteps(max: number): number[] {
  const rough = Math.max(1, max) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, magnitude * ([1, 2, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10));
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step);
}
