import * as v from 'valibot';
import { personalStorage as storage } from '@/session/personal-storage';
import type { Section } from './sections';
import { isLike, type SectionValues } from './values';

/** Whose text it is: one company's for one project. */
export type DraftOwner = { corporationId: string; projectId: string };

/** What was typed in a section and not saved, and the section as its writer had read it. */
export type SectionDraft<Values, Content> = { values: Values; basedOn: Content | null };

// A slash cannot occur in an encoded part, so two owners never share a key.
const keyOf = ({ corporationId, projectId }: DraftOwner, section: string) =>
  `biz.projectDraft/${encodeURIComponent(corporationId)}/${encodeURIComponent(projectId)}/${section}`;

const Stored = v.object({ values: v.unknown(), basedOn: v.unknown() });

/** Reads what was typed and not saved in a section; null when there is none, or it cannot be read. */
export function readDraft<Values extends SectionValues, Content extends object>(
  owner: DraftOwner,
  section: Section<Values, Content>,
  like: Values,
): SectionDraft<Values, Content> | null {
  const text = storage.getItem(keyOf(owner, section.name));
  if (text === null) return null;
  try {
    const { values, basedOn } = v.parse(Stored, JSON.parse(text));
    if (!isLike(values, like)) return null;
    const read = v.safeParse(section.content, basedOn);
    return { values, basedOn: read.success ? read.output : null };
  } catch {
    return null; // cut off, or of an older version: there is nothing to restore
  }
}

/** Keeps what was typed in a section, or with null forgets it. */
export function writeDraft(
  owner: DraftOwner,
  section: string,
  draft: SectionDraft<SectionValues, object> | null,
): void {
  if (draft === null) storage.removeItem(keyOf(owner, section));
  else storage.setItem(keyOf(owner, section), JSON.stringify(draft));
}
