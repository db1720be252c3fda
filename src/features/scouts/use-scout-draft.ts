import { useState } from 'react';
import { emptyScoutDraft, type ScoutDraft, type ScoutDraftOwner, scoutDrafts } from './draft';

/**
 * The draft of one company for one candidate, kept in the browser at every change. The owner stays the same. A project
 * to begin with goes before that of an earlier draft: it is the one whose page the dialog was opened on.
 */
export function useScoutDraft(owner: ScoutDraftOwner, initialProjectId: string | null = null) {
  const [restored, setRestored] = useState(() => scoutDrafts.read(owner));
  const [draft, setDraft] = useState(() => {
    const before = restored ?? emptyScoutDraft;
    return { ...before, projectId: initialProjectId ?? before.projectId };
  });

  function change(part: Partial<ScoutDraft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    scoutDrafts.write(owner, next);
  }

  return {
    draft,
    change,
    /** Whether what is shown began as a draft from before. */
    isRestored: restored !== null,
    /** Whether closing now leaves a text behind that was not there before. */
    isChanged: draft.text !== '' && draft.text !== restored?.text,
    /** Forgets the draft, on the screen too. */
    discard() {
      scoutDrafts.clear(owner);
      setRestored(null);
      setDraft({ ...emptyScoutDraft, projectId: draft.projectId });
    },
  };
}
