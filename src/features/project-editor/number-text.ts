import * as v from 'valibot';
import { formatNumber } from '@/lib/text/format';
import { toHalfWidth } from '@/lib/text/half-width';

/** A number as people type it, tidied: 「1,000」 becomes `1000`. What is no whole number stays as it is. */
export function tidyNumber(text: string): string {
  const digits = toHalfWidth(text).replace(/[,、\s]/g, '');
  return /^\d*$/.test(digits) ? digits : text;
}

/** The whole number that a text says: null for an empty one, `NaN` for anything else. */
export function readNumber(text: string): number | null {
  const tidy = tidyNumber(text);
  if (tidy === '') return null;
  return /^\d{1,15}$/.test(tidy) ? Number(tidy) : Number.NaN;
}

/** The text of a number in a form; empty for none. */
export const numberText = (value: number | null): string => (value === null ? '' : String(value));

/** The error of a number out of its bounds. */
export const boundsMessage = (label: string, { min, max }: { min: number; max: number }): string =>
  `${label}は${formatNumber(min)}〜${formatNumber(max)}の整数で入力してください`;

/** A field for a whole number within bounds, or for none. */
export const numberInput = (label: string, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.transform(readNumber),
    v.check((value) => value === null || (value >= min && value <= max), boundsMessage(label, { min, max })),
  );
