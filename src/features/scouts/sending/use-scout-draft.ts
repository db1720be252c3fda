import { useState } from 'react';
import { useCorporationId } from '@/session/use-session';
import { emptyScoutDraft, type ScoutDraft, scoutDraft } from './draft';

/**
 * The draft of one company for one candidate, stored in the browser at every change. A project to begin with goes before
 * that of an earlier draft: it is the one whose page the dialog was opened on.
 */
export function useScoutDraft(universalUid: string, initialProjectId: string | null = null) {
  const stored = scoutDraft(useCorporationId(), universalUid);
  const [restored, setRestored] = useState(stored.read);
  const [draft, setDraft] = useState(() => {
    const before = restored ?? emptyScoutDraft;
    return { ...before, projectId: initialProjectId ?? before.projectId };
  });

  function change(part: Partial<ScoutDraft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    // Choices without a text are made again in a moment.
    stored.write(next.text === '' ? null : next);
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
      stored.write(null);
      setRestored(null);
      setDraft({ ...emptyScoutDraft, projectId: draft.projectId });
    },
  };
}
