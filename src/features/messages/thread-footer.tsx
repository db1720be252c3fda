import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { InteractionDetail } from '#endpoints/interaction';
import { explainRestrictedFeature } from '@/features/plan/restricted-feature';
import { formatName } from '@/lib/format';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/button';
import { AttachmentTray } from './attachment-tray';
import { Composer } from './composer';
import { UnsentText } from './unsent-text';
import { useOutbox } from './use-outbox';
import { useSendingRule } from './use-sending-rule';

/** The place to write in, or why one cannot; what was begun is kept in both. */
export function ThreadFooter({ detail }: { detail: InteractionDetail }) {
  const { chatGroupId, partner } = detail;
  const { send } = useOutbox(chatGroupId);
  const rule = useSendingRule(detail);
  const isOpen = rule === 'open';
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);

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
            無料プランでは応募者へのみ送信できます
          </p>
          <Button size="sm" onClick={explainRestrictedFeature}>
            有料プランについて
          </Button>
        </div>
      </Closed>
    );
  }
  return (
    <Composer key={chatGroupId} chatGroupId={chatGroupId} partnerName={formatName(partner)} onSend={send} />
  );
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
