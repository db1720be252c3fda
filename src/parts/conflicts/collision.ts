import { ApiError } from '@/client/api-error';
import { isConflict } from '@/client/changed-since';
import { compareFirst } from '@/client/compare-first';
import { differingFields, type FormValues, isSame } from '@/lib/forms/form-values';

/** Said where a save was refused, or not tried, because a colleague was first. */
export const CHANGED =
  'ほかのメンバーがこの内容を更新しました。最新の内容を確認してから、もう一度「保存する」を押してください。';

/** A form as it had been read, and as a colleague has saved it since. */
export type Collision = { base: FormValues; theirs: FormValues };

/** Returns what a colleague has made of fields that were changed here, too, in another way; null where there is none. */
export function collisionOf(
  base: FormValues,
  { mine, theirs }: { mine: FormValues; theirs: FormValues },
): Collision | null {
  const isHit = (field: string) =>
    !isSame({ [field]: theirs[field] ?? '' }, { [field]: base[field] ?? '' }) &&
    !isSame({ [field]: theirs[field] ?? '' }, { [field]: mine[field] ?? '' });
  return differingFields(mine, base).some(isHit) ? { base, theirs } : null;
}

type Saving<Read> = {
  /** What had been read, null where there was nothing yet, and what is to be written. */
  base: FormValues | null;
  sent: FormValues;
  toValues: (read: Read) => FormValues;
  readNow: () => Promise<Read>;
  save: () => Promise<unknown>;
};

/** What came of saving a form: where a colleague was first, what is there `now`. */
type Saved<Read> = { kind: 'saved' } | { kind: 'refused'; error: ApiError } | { kind: 'changed'; now: Read };

/**
 * Saves a form unless a colleague has changed it since it was read. Our own server compares; elsewhere it is read first,
 * which also finds what a save without a response has written. Rejects where it could not be read or saved.
 */
export async function saveUnchanged<Read>({
  base,
  sent,
  toValues,
  readNow,
  save,
}: Saving<Read>): Promise<Saved<Read>> {
  const found = await compareFirst({ base, sent, toValues, readNow });
  if (found) return found.kind === 'written' ? { kind: 'saved' } : { kind: 'changed', now: found.now };
  const result = await save();
  if (!(result instanceof ApiError)) return { kind: 'saved' };
  if (!isConflict(result)) return { kind: 'refused', error: result };
  return { kind: 'changed', now: await readNow() };
}
