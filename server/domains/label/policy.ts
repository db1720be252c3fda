import { MAX_LABELS } from '#endpoints/label';
import { badRequest } from '../../http/problem.ts';

/** Refuses one label more than a company can have. */
export function checkLabelLimit(count: number): void {
  if (count < MAX_LABELS) return;
  throw badRequest(`ラベルは${MAX_LABELS}個まで作成できます。使っていないラベルを削除してください`);
}

/**
 * Returns the form in which two names are the same: whatever their width and case, and whatever in them nobody sees.
 */
export const labelKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
