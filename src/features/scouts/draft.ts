import * as v from 'valibot';
import type { StringStorage } from '@/lib/safe-storage';
import { personalStorage } from '@/session/personal-storage';

const ScoutDraft = v.object({
  projectId: v.nullable(v.string()),
  templateId: v.nullable(v.string()),
  text: v.string(),
});

/** What was entered for a scout that is not sent yet. */
export type ScoutDraft = v.InferOutput<typeof ScoutDraft>;

/** Whose draft: one company's for one candidate. */
export type ScoutDraftOwner = { corporationId: string; universalUid: string };

export const emptyScoutDraft: ScoutDraft = { projectId: null, templateId: null, text: '' };

// A slash cannot occur in an encoded part, so two owners never share a key.
const keyOf = ({ corporationId, universalUid }: ScoutDraftOwner) =>
  `biz.scoutDraft/${encodeURIComponent(corporationId)}/${encodeURIComponent(universalUid)}`;

function parse(stored: string): ScoutDraft | null {
  try {
    const result = v.safeParse(ScoutDraft, JSON.parse(stored));
    return result.success ? result.output : null;
  } catch {
    return null; // not ours, or cut off: there is nothing to restore
  }
}

/** Drafts of scouts on a storage, one per company and candidate. */
export function createScoutDrafts(storage: StringStorage) {
  return {
    /** The draft, or null when there is none or it cannot be read. */
    read(owner: ScoutDraftOwner): ScoutDraft | null {
      const stored = storage.getItem(keyOf(owner));
      return stored === null ? null : parse(stored);
    },
    /** Keeps a draft; one without text is dropped, since choices alone are made again in a moment. */
    write(owner: ScoutDraftOwner, draft: ScoutDraft): void {
      if (draft.text === '') storage.removeItem(keyOf(owner));
      else storage.setItem(keyOf(owner), JSON.stringify(draft));
    },
    clear(owner: ScoutDraftOwner): void {
      storage.removeItem(keyOf(owner));
    },
  };
}

/** One's own drafts in this browser. They survive a reload; while storage is denied or full they last as long as the page. */
export const scoutDrafts = createScoutDrafts(personalStorage);
