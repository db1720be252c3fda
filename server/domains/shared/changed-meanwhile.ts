import { contentTag } from '#endpoints/content-tag';
import { unprocessable } from '../../kit/problem.ts';

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the writer of `written` knows of a content: a page of an older version neither reads nor writes the other keys. */
function knownTo(written: unknown, content: unknown): unknown {
  if (!isFields(written) || !isFields(content)) return content;
  const known = Object.entries(content).filter(([key]) => written[key] !== undefined);
  return Object.fromEntries(known.map(([key, value]) => [key, knownTo(written[key], value)]));
}

/**
 * Refuses to write over what a colleague wrote meanwhile: what is neither as its writer read it nor already as it is to be
 * written, as after a call whose response was lost. `basedOn` is the `contentTag` of what was read; without it nothing is
 * compared. A key that `next` leaves out stays as it is, and was not read by who does not know it.
 */
export function checkNotChangedMeanwhile<Content>(
  current: Content,
  { basedOn, next }: { basedOn?: string | undefined; next: NoInfer<Content> },
): void {
  if (basedOn === undefined) return;
  const known = contentTag(knownTo(next, current));
  if (basedOn === contentTag(current) || basedOn === known || known === contentTag(next)) return;
  throw unprocessable(
    'ほかのメンバーがこの内容を更新しました。最新の内容を確認してから、もう一度保存してください',
  );
}
