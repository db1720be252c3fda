import { Copy, Lock, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { InteractionDetail } from '#endpoints/interaction';
import { explainRestrictedFeature } from '@/parts/plan/restricted-feature';
import { useCan, useSendsToApplicantsOnly } from '@/session/permissions';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { showToast } from '@/ui/feedback/toast-store';
import { Field } from '@/ui/forms/field';
import { Textarea } from '@/ui/forms/textarea';
import type { NextWaiting } from '../list/use-next-waiting';
import type { ThreadOwner } from '../use-thread';
import { AttachmentTray } from './attachment-tray';
import { Composer } from './composer';
import { useMessageDraft, writeMessageDraft } from './message-drafts';
import { useOutbox } from './use-outbox';

type ThreadFooterProps = {
  detail: InteractionDetail;
  rule: SendingRule | null;
  next?: NextWaiting | undefined;
};

/** The place to write in, or why one cannot; a draft stays in both. */
export function ThreadFooter({ detail, rule, next }: ThreadFooterProps) {
  const { chatGroupId } = detail;
  const { send } = useOutbox(chatGroupId);
  const isOpen = rule === 'open';
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);

  if (rule === 'left') {
    return (
      <Closed chatGroupId={chatGroupId} wasOpen={wasOpen}>
        <p className="text-center text-ink-muted text-sm">
          この候補者は退会しています。メッセージの閲覧のみできます。
        </p>
      </Closed>
    );
  }
  if (rule === 'over') {
    return (
      <Closed chatGroupId={chatGroupId} wasOpen={wasOpen}>
        <p className="text-center text-ink-muted text-sm">
          この選考は終了しています。メッセージの閲覧のみできます。
        </p>
      </Closed>
    );
  }
  if (rule === 'locked') {
    return (
      <Closed chatGroupId={chatGroupId} wasOpen={wasOpen}>
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          <p className="flex items-center gap-1.5 text-ink-muted text-sm">
            <Lock aria-hidden="true" className="size-4 shrink-0" />
            <span>無料プランでは応募者へのみ送信できます</span>
          </p>
          <Button size="sm" onClick={explainRestrictedFeature}>
            有料プランについて
          </Button>
        </div>
      </Closed>
    );
  }
  return <Composer key={chatGroupId} detail={detail} onSend={send} next={next} />;
}

type ClosedProps = { chatGroupId: string; wasOpen: boolean; children: ReactNode };

function Closed({ chatGroupId, wasOpen, children }: ClosedProps) {
  const cid = useCorporationId();
  return (
    <div className="border-line border-t bg-surface px-4 py-3.5 md:px-6">
      {/* An alert only when it came while one was here: it may have taken the field from under one's hands. */}
      <div role={wasOpen ? 'alert' : undefined}>{children}</div>
      <AttachmentTray owner={{ cid, chatGroupId }} />
      <UnsentText owner={{ cid, chatGroupId }} takesFocus={wasOpen} />
    </div>
  );
}

type UnsentTextProps = {
  owner: ThreadOwner;
  /** The field to write in has just gone: the focus moves here. */
  takesFocus: boolean;
};

/** What was begun in a conversation in which one cannot write any more, to be copied or thrown away. */
function UnsentText({ owner, takesFocus }: UnsentTextProps) {
  const text = useMessageDraft(owner);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    // The browser left the focus nowhere; were it elsewhere, it would be taken away from there.
    if (takesFocus && document.activeElement === document.body) field.current?.focus();
  }, [takesFocus]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ message: '文章をコピーしました' });
    } catch {
      // Not allowed here: selected, the text is one key away.
      field.current?.focus();
      field.current?.select();
    }
  }

  if (text === '') return null;
  return (
    <div className="mx-auto mt-3 w-full max-w-4xl text-left">
      <Field label="送信していない文章" hint="このブラウザに残しています。">
        <Textarea ref={field} readOnly rows={3} value={text} className="[&_textarea]:resize-none" />
      </Field>
      <div className="mt-2 flex justify-end gap-2">
        <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => writeMessageDraft(owner, '')}>
          破棄
        </Button>
        <Button size="sm" icon={<Copy />} onClick={() => void copy()}>
          コピー
        </Button>
      </div>
    </div>
  );
}

/** Whether one may write in a conversation: not to who has left, when its selection is over, or when the plan forbids it. */
type SendingRule = 'open' | 'left' | 'over' | 'locked';

/** What applies to a conversation (docs/product/messages.md, Sending, spec §6); null while nothing is known of it. */
export function useSendingRule(
  detail: Pick<InteractionDetail, 'partner' | 'origin' | 'selectionStatus'> | undefined,
): SendingRule | null {
  const canSend = useCan('sendMessageToUser');
  const sendsToApplicantsOnly = useSendsToApplicantsOnly();
  if (!detail) return null;
  if (detail.partner.hasLeft) return 'left';
  if (detail.selectionStatus === 'finished') return 'over';
  return !canSend || (sendsToApplicantsOnly && detail.origin !== 'application') ? 'locked' : 'open';
}
