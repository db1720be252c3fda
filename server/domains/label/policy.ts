import { MAX_LABELS } from '#endpoints/label';
import { badRequest } from '../../kit/problem.ts';

/** Refuses one label more than a company can have. */
export function checkLabelLimit(count: number): void {
  if (count < MAX_LABELS) return;
  throw badRequest(`ラベルは${MAX_LABELS}個まで作成できます。使っていないラベルを削除してください`);
}
