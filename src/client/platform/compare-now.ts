import { type FormValues, isSame } from '@/lib/forms/form-values';

/** A form that is to be written over what its writer had read. */
export type Comparing<Read> = {
  base: FormValues;
  sent: FormValues;
  toValues: (read: Read) => FormValues;
  readNow: () => Promise<Read>;
  /** Whether what is read is understood; by default all of it is. */
  isClear?: (read: Read) => boolean;
};

/** `written`: an earlier try has saved it. `changed`: a colleague was first. `unclear`: what is there is not understood. */
export type Found<Read> = { kind: 'written' | 'changed' | 'unclear'; now: Read };

/** Compares what is stored now with what a writer had read; null where nobody has changed it. */
export async function compareNow<Read>({
  base,
  sent,
  toValues,
  readNow,
  isClear = () => true,
}: Comparing<Read>): Promise<Found<Read> | null> {
  const now = await readNow();
  if (!isClear(now)) return { kind: 'unclear', now };
  const stored = toValues(now);
  if (isSame(stored, sent)) return { kind: 'written', now };
  return isSame(stored, base) ? null : { kind: 'changed', now };
}
