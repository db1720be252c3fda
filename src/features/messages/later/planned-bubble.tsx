import { useQueryClient } from '@tanstack/react-query';
import type { PlannedMessage } from '#endpoints/planned-message';
import { cancelPlanned, UNCLEAR } from '@/parts/later/planned-calls';
import { useCorporationId, useSession } from '@/session/use-session';
import { showToast } from '@/ui/feedback/toast-store';
import { focusComposer } from '../sending/composer-focus';
import { readMessageDraft } from '../sending/message-drafts';
import { returnText } from '../sending/take-back';
import { PlannedActs } from './planned-acts';
import { placeOf, sendMessageNow } from './planned-calls';
import { PlannedFrame } from './planned-frame';

type PlannedBubbleProps = { chatGroupId: string; planned: PlannedMessage };

/** A message that leaves later, or is held, with what can be done about it. */
export function PlannedBubble({ chatGroupId, planned }: PlannedBubbleProps) {
  const { textMessage } = planned;
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const ownUid = useSession().userAccount?.universalUid ?? '';
  const owner = { cid, chatGroupId, ownUid };
  const place = placeOf(queryClient, owner);

  async function cancel() {
    const failure = await cancelPlanned(place, planned);
    // It may be gone: its text must not be.
    const isLost = failure === UNCLEAR && !readMessageDraft(owner).includes(textMessage);
    if (failure === null || isLost) returnText(owner, textMessage);
    if (failure !== null) return failure;
    showToast({ message: '予約を取り消しました。文章は入力欄に戻しました' });
    focusComposer(chatGroupId);
    return null;
  }

  return (
    <PlannedFrame planned={planned}>
      <PlannedActs
        planned={planned}
        place={place}
        onSend={() => sendMessageNow(queryClient, owner, planned)}
        onCancel={cancel}
        className="justify-end"
      />
    </PlannedFrame>
  );
}
