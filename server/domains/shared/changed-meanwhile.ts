import { contentTag } from '#endpoints/content-tag';
import { unprocessable } from '../../kit/problem.ts';

/**
 * Refuses to write over what a colleague wrote meanwhile: what is neither as its writer read it nor already as it is to be
 * written, as after a call whose response was lost. `basedOn` is the `contentTag` of what was read; without it nothing is compared.
 */
export function checkNotChangedMeanwhile<Content>(
  current: Content,
  { basedOn, next }: { basedOn?: string | undefined; next: Content },
): void {
  if (basedOn === undefined) return;
  const tag = contentTag(current);
  if (tag === basedOn || tag === contentTag(next)) return;
  throw unprocessable(
    'ほかのメンバーがこの内容を更新しました。最新の内容を確認してから、もう一度保存してください',
  );
}
