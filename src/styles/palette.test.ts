import { describe, expect, it } from 'vitest';
import { type ColorName, palette, themeRules } from './palette';

type Pair = [over: ColorName, under: ColorName];

/** WCAG's relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const each = (over: readonly ColorName[], under: readonly ColorName[]): Pair[] =>
  over.flatMap((one) => under.map((other): Pair => [one, other]));

const surfaces = [
  'surface',
  'surface-canvas',
  'surface-sunken',
  'surface-hover',
  'surface-pressed',
] as const satisfies ColorName[];

const tints = [
  'accent-soft',
  'accent-faint',
  'success-soft',
  'warning-soft',
  'danger-soft',
  'info-soft',
] as const satisfies ColorName[];

/** Texts with what is behind them: 4.5:1. */
const texts: Pair[] = [
  ...each(['ink', 'ink-muted', 'ink-subtle', 'ink-faint'], surfaces),
  ...each(['ink', 'ink-muted', 'ink-subtle', 'accent', 'accent-hover'], tints),
  ...each(['accent', 'accent-hover', 'success-ink', 'warning-ink', 'danger-ink', 'info-ink'], surfaces),
  ['success-ink', 'success-soft'],
  ['warning-ink', 'warning-soft'],
  ['danger-ink', 'danger-soft'],
  ['info-ink', 'info-soft'],
  ['orange-ink', 'orange-soft'],
  ['teal-ink', 'teal-soft'],
  ['purple-ink', 'purple-soft'],
  ['ink-muted', 'surface-pressed'],
  ['accent', 'accent-soft'],
  ...each(['on-fill'], ['accent-fill', 'accent-fill-hover', 'accent-fill-active']),
  ...each(['on-fill'], ['danger-fill', 'danger-fill-hover', 'danger-fill-active']),
  ...each(['on-inverse', 'on-inverse-muted', 'on-inverse-accent'], ['surface-inverse']),
  ['ink', 'accent-line'],
];

/** Icons, the borders of controls, focus rings and parts of charts: 3:1 (WCAG 1.4.11). */
const graphics: Pair[] = [
  ...each(['line-control', 'accent-fill', 'danger-fill', 'chart-line'], ['surface', 'surface-canvas']),
  ...each(['accent', 'success', 'warning', 'danger', 'info'], [...surfaces, ...tints]),
  ['on-inverse-success', 'surface-inverse'],
  ['chart-stripe', 'chart-none'],
  ['chart-full', 'chart-low'],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const colors = palette[theme];
  const below = (least: number) => (pairs: Pair[]) =>
    pairs
      .map(([over, under]) => ({ over, under, ratio: contrast(colors[over], colors[under]) }))
      .filter(({ ratio }) => ratio < least);

  it('texts have a contrast of 4.5:1', () => {
    expect(below(4.5)(texts)).toEqual([]);
  });

  it('icons, borders of controls, rings and charts have a contrast of 3:1', () => {
    expect(below(3)(graphics)).toEqual([]);
  });
});

it('contrast is computed as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

it('both themes set the same properties', () => {
  const dark = themeRules['@media screen'][':root[data-theme="dark"]'];
  expect(Object.keys(dark)).toEqual(Object.keys(themeRules[':root']));
});
