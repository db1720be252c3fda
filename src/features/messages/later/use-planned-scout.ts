import { useQueryClient } from '@tanstack/react-query';
import type { ListedPlannedMessage } from '#endpoints/planned-message';
import { scoutDraft } from '@/features/scouts/sending/draft';
import { refreshAfterScouts } from '@/features/scouts/sending/scout-sender';
import { latestScoutQuery } from '@/parts/candidates/reads';
import { cancelPlanned, problemOf, sendPlannedNow, UNCLEAR } from '@/parts/later/planned-calls';
import { useCorporationId } from '@/session/use-session';
import { showToast } from '@/ui/feedback/toast-store';

/** Sends a planned scout now, or takes it back into the candidate's draft; each returns what went wrong, or null. */
export function usePlannedScout(planned: ListedPlannedMessage) {
  const { partner, project, textMessage } = planned;
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const { universalUid } = partner;
  const refresh = () => {
    refreshAfterScouts(queryClient, cid);
    void queryClient.invalidateQueries(latestScoutQuery({ cid, universalUid }));
  };
  const place = { queryClient, cid, onUnclear: refresh };

  /** Puts the text in front of what was begun for the candidate meanwhile. */
  function returnText() {
    const draft = scoutDraft(cid, universalUid);
    const before = draft.read();
    if (before?.text.includes(textMessage)) return;
    const { projectId } = project;
    draft.write(
      before
        ? { ...before, text: `${textMessage}\n${before.text}` }
        : { projectId, templateId: null, text: textMessage },
    );
  }

  return {
    place,
    async send(): Promise<string | null> {
      const problem = problemOf(await sendPlannedNow(place, planned));
      if (problem !== null) return problem;
      refresh();
      showToast({ message: 'スカウトを送信しました' });
      return null;
    },
    async cancel(): Promise<string | null> {
      const failure = await cancelPlanned(place, planned);
      // It may be gone: its text must not be.
      if (failure === null || failure === UNCLEAR) returnText();
      if (failure === null) showToast({ message: '予約を取り消しました。本文は下書きに残しました' });
      return failure;
    },
  };
}
