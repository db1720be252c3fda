import { isDeepStrictEqual } from 'node:util';
import { unprocessable } from '../../http/problem.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whether a value has fields, as a section has, and is no list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether something is as somebody has it, in all that they have of it. */
function isAsKnown(current: unknown, known: unknown): boolean {
  if (!isFields(current) || !isFields(known)) return isDeepStrictEqual(current, known);
  return Object.entries(known).every(([key, value]) => value === undefined || isAsKnown(current[key], value));
}

/**
 * Refuses to write over what a colleague wrote meanwhile: what is neither as its writer read it nor already as it is to be
 * written, as after a call whose response was lost. Without `basedOn` nothing is compared, nor is a key that it leaves out.
 */
export function checkNotChangedMeanwhile(
  current: unknown,
  { basedOn, next }: { basedOn: unknown; next: unknown },
): void {
  if (basedOn === undefined) return;
  if (isAsKnown(current, basedOn) || isAsKnown(current, next)) return;
  throw unprocessable(
    'ほかのメンバーがこの内容を更新しました。最新の内容を確認してから、もう一度保存してください',
  );
}
