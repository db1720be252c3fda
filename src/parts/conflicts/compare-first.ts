import { type FormValues, isSame } from '@/lib/forms/form-values';
import { has } from '@/session/abilities';

type Comparing<Read> = {
  /** What its writer had read; null where there was nothing yet, so that there is nothing to compare. */
  base: FormValues | null;
  sent: FormValues;
  toValues: (read: Read) => FormValues;
  readNow: () => Promise<Read>;
  /** Whether what is read is understood; by default all of it is. */
  isClear?: (read: Read) => boolean;
};

/** `written`: an earlier try has saved it. `changed`: a colleague was first. `unclear`: what is there is not understood. */
type Found<Read> = { kind: 'written' | 'changed' | 'unclear'; now: Read };

/**
 * Reads what a write would replace, on a platform that compares nothing by itself; returns null where it may be written.
 * Rejects where it cannot be read.
 */
export async function compareFirst<Read>({
  base,
  sent,
  toValues,
  readNow,
  isClear = () => true,
}: Comparing<Read>): Promise<Found<Read> | null> {
  if (has('comparing') || base === null) return null;
  const now = await readNow();
  if (!isClear(now)) return { kind: 'unclear', now };
  const stored = toValues(now);
  if (isSame(stored, sent)) return { kind: 'written', now };
  return isSame(stored, base) ? null : { kind: 'changed', now };
}
