import * as v from 'valibot';
import { normalizeNumber } from '#endpoints/typed-numbers';
import { formatNumber } from '@/lib/text/format';

/** The whole number that a text says, with or without its unit: null for an empty one, `NaN` for anything else. */
export function readNumber(text: string, unit?: string): number | null {
  const digits = normalizeNumber(text, unit);
  if (digits === '') return null;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The text of a number in a form; empty for none. */
export const numberText = (value: number | null): string => (value === null ? '' : String(value));

/** The error of a number out of its bounds. */
export const boundsMessage = (label: string, { min, max }: { min: number; max: number }): string =>
  `${label}は${formatNumber(min)}〜${formatNumber(max)}の整数で入力してください`;

type NumberBounds = { min: number; max: number; unit: string };

/** A field for a whole number within bounds, or for none. */
export const numberInput = (label: string, { min, max, unit }: NumberBounds) =>
  v.pipe(
    v.string(),
    v.transform((text) => readNumber(text, unit)),
    v.check((value) => value === null || (value >= min && value <= max), boundsMessage(label, { min, max })),
  );
