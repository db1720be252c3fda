import * as v from 'valibot';
import { personalStorage as storage } from '@/session/personal-storage';
import type { EditorTarget } from './url-state';

const TemplateDraft = v.object({
  title: v.string(),
  message: v.string(),
  basedOn: v.nullable(v.string()),
});

/** A template that was typed and not saved; `basedOn` is the `updatedAt` of the one that its writer saw. */
export type TemplateDraft = v.InferOutput<typeof TemplateDraft>;

const encode = encodeURIComponent;

/** A name for what is edited. A slash cannot occur in an encoded part, so two of them never share a name. */
export function targetKey(target: EditorTarget): string {
  if (target.kind === 'edit') return `edit/${encode(target.templateId)}`;
  return target.copyOf === null ? 'new' : `copy/${encode(target.copyOf)}`;
}

const keyOf = (corporationId: string, target: EditorTarget) =>
  `biz.templateDraft/${encode(corporationId)}/${targetKey(target)}`;

/** Reads what a company's member typed in this browser and did not save; null when there is none. */
export function readTemplateDraft(corporationId: string, target: EditorTarget): TemplateDraft | null {
  const stored = storage.getItem(keyOf(corporationId, target));
  if (stored === null) return null;
  try {
    const result = v.safeParse(TemplateDraft, JSON.parse(stored));
    return result.success ? result.output : null;
  } catch {
    return null; // cut off or not ours: there is nothing to restore
  }
}

/** Keeps what was typed, or with null forgets it. */
export function writeTemplateDraft(
  corporationId: string,
  target: EditorTarget,
  draft: TemplateDraft | null,
): void {
  const key = keyOf(corporationId, target);
  if (draft === null) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(draft));
}
