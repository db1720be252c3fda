import { useQueryClient } from '@tanstack/react-query';
import type { ListedPlannedMessage } from '#endpoints/planned-message';
import { paths } from '@/config/paths';
import { scoutDraft } from '@/features/scouts/sending/draft';
import { refreshAfterScouts } from '@/features/scouts/sending/scout-sender';
import { displayName } from '@/lib/text/format';
import { latestScoutQuery } from '@/parts/candidates/reads';
import { cancelPlanned, problemOf, sendPlannedNow, UNCLEAR } from '@/parts/later/planned-calls';
import { useCorporationId } from '@/session/use-session';
import { showToast } from '@/ui/feedback/toast-store';
import { PartnerRowLink } from '../partner-row-link';
import { PlannedActs } from './planned-acts';
import { PlannedTexts } from './planned-texts';

/** A scout that leaves later, in the list of what is planned: the way to the candidate, and what can be done about it. */
export function PlannedScoutRow({ planned }: { planned: ListedPlannedMessage }) {
  const { partner, project, textMessage } = planned;
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const { universalUid } = partner;
  const refresh = () => {
    refreshAfterScouts(queryClient, cid);
    void queryClient.invalidateQueries(latestScoutQuery({ cid, universalUid }));
  };
  const place = { queryClient, cid, onUnclear: refresh };

  async function send() {
    const problem = problemOf(await sendPlannedNow(place, planned));
    if (problem !== null) return problem;
    refresh();
    showToast({ message: 'スカウトを送信しました' });
    return null;
  }

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

  async function cancel() {
    const failure = await cancelPlanned(place, planned);
    // It may be gone: its text must not be.
    if (failure === null || failure === UNCLEAR) returnText();
    if (failure === null) showToast({ message: '予約を取り消しました。本文は下書きに残しました' });
    return failure;
  }

  return (
    <>
      <PartnerRowLink href={paths.profile(universalUid)} partner={partner} current={undefined}>
        <PlannedTexts planned={planned} />
      </PartnerRowLink>
      <div className="px-4 pb-2.5 pl-14">
        <PlannedActs
          planned={planned}
          place={place}
          onSend={send}
          onCancel={cancel}
          name={displayName(partner)}
        />
      </div>
    </>
  );
}
