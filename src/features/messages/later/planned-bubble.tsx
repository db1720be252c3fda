import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { PlannedMessage } from '#endpoints/planned-message';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { useCorporationId, useSession } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { showToast } from '@/ui/feedback/toast-store';
import { Bubble, MessageText } from '../bubble';
import { focusComposer } from '../sending/composer-focus';
import { readMessageDraft } from '../sending/message-drafts';
import { returnText } from '../sending/take-back';
import { heldTextOf } from './held-text';
import { timeInWords } from './later-times';
import { cancelPlanned, changePlanned, sendPlannedNow, UNCLEAR } from './planned-calls';

const dialog = lazyComponent(() => import('./later-dialog').then((module) => module.LaterDialog));

/** A message that leaves later, or is held, with what can be done about it. */
export function PlannedBubble({ planned }: { planned: PlannedMessage }) {
  const { chatGroupId, textMessage } = planned;
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const ownUid = useSession().userAccount?.universalUid ?? '';
  const place = { queryClient, owner: { cid, chatGroupId, ownUid } };
  const [busy, setBusy] = useState<'send' | 'cancel' | null>(null);
  const [problem, setProblem] = useState('');
  const [isEditing, setIsEditing] = useState(false);
  const Dialog = useLazyComponent(dialog, isEditing, () => setIsEditing(false));

  async function run(what: 'send' | 'cancel', act: () => Promise<string | null>): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(what);
    setProblem('');
    const failure = await act();
    setBusy(null);
    setProblem(failure ?? '');
    return failure === null;
  }

  async function cancel() {
    const isDone = await run('cancel', async () => {
      const failure = await cancelPlanned(place, planned);
      // It may be gone: its text must not be.
      const isLost = failure === UNCLEAR && !readMessageDraft(place.owner).includes(textMessage);
      if (failure === null || isLost) returnText(place.owner, textMessage);
      return failure;
    });
    if (!isDone) return;
    showToast({ message: '予約を取り消しました。文章は入力欄に戻しました' });
    focusComposer(chatGroupId);
  }

  return (
    <div className="flex justify-end pl-10">
      <div className="flex min-w-0 max-w-[40rem] flex-col items-end gap-1">
        <Bubble isOurs>
          <MessageText>{textMessage}</MessageText>
        </Bubble>
        <PlannedStatus planned={planned} />
        <div className="flex flex-wrap justify-end gap-1.5">
          <Button size="sm" onClick={() => setIsEditing(true)}>
            編集
          </Button>
          <Button
            size="sm"
            loading={busy === 'send'}
            onClick={() => void run('send', () => sendPlannedNow(place, planned))}
          >
            今すぐ送信
          </Button>
          <Button size="sm" variant="ghost" loading={busy === 'cancel'} onClick={() => void cancel()}>
            予約を取り消す
          </Button>
        </div>
        <ProblemNotice text={problem} />
        {isEditing && Dialog ? (
          <Dialog
            planned={planned}
            onSave={(plan) => changePlanned(place, planned, plan)}
            onClose={() => setIsEditing(false)}
          />
        ) : null}
      </div>
    </div>
  );
}

/** When a planned message leaves and under whose name, or why it was held. */
export function PlannedStatus({ planned }: { planned: PlannedMessage }) {
  const held = heldTextOf(planned);
  if (held !== null) {
    return (
      <p className="flex items-start gap-1 text-danger-ink text-sm md:text-xs">
        <CircleAlert aria-hidden="true" className="mt-[0.2em] size-[1.1em] shrink-0" />
        <span>{held}</span>
      </p>
    );
  }
  const isDue = new Date(planned.sendAt) <= new Date();
  return (
    <p className="flex items-center gap-1 text-ink-subtle text-xs">
      <CalendarClock aria-hidden="true" className="size-3 shrink-0" />
      <span>{isDue ? 'まもなく送信します' : `${timeInWords(planned.sendAt)}に送信`}</span>
      <bdi>{`・${planned.writerName}`}</bdi>
    </p>
  );
}
