import * as v from 'valibot';
import { personalStorage as storage } from '@/session/personal-storage';

/** A memo that was typed and not saved; `basedOn` is the `updatedAt` of the memo that the writer saw. */
const MemoDraft = v.object({ text: v.string(), basedOn: v.nullable(v.string()) });
export type MemoDraft = v.InferOutput<typeof MemoDraft>;

const keyOf = (corporationId: string, universalUid: string) =>
  `biz.memoDraft/${corporationId}/${universalUid}`;

/** Reads the unsaved memo on a candidate; null when there is none. */
export function readMemoDraft(corporationId: string, universalUid: string): MemoDraft | null {
  const stored = storage.getItem(keyOf(corporationId, universalUid));
  if (stored === null) return null;
  try {
    const result = v.safeParse(MemoDraft, JSON.parse(stored));
    return result.success ? result.output : null;
  } catch {
    return null; // cut off or not ours: there is nothing to restore
  }
}

/** Keeps the unsaved memo on a candidate, or with null forgets it. */
export function writeMemoDraft(corporationId: string, universalUid: string, draft: MemoDraft | null): void {
  const key = keyOf(corporationId, universalUid);
  if (draft === null) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(draft));
}
