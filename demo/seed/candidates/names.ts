import { familyLines, femaleLines, maleLines } from '../../texts/names.ts';
import type { Weighted } from './choose.ts';

/** A name as it is written and as it is read in katakana. */
export type Name = readonly [written: string, kana: string];

const parse = (lines: string): Weighted<Name>[] =>
  lines
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [written = '', kana = '', weight = '1'] = entry.split(':');
      return [[written, kana], Number(weight)];
    });

const byDecade = (lines: Record<'older' | 'middle' | 'younger', string>) => ({
  older: parse(lines.older),
  middle: parse(lines.middle),
  younger: parse(lines.younger),
});

export const familyNames = parse(familyLines);
export const maleNames = byDecade(maleLines);
export const femaleNames = byDecade(femaleLines);
