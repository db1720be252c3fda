import { plannedMessage } from '#endpoints/planned-message';
import { paths } from '@/config/paths';
import { timeInWords } from '@/parts/later/later-times';
import { sendsLater } from '@/parts/later/sends-later';
import { useCorporationQuery } from '@/session/corporation-queries';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { Link } from '@/ui/navigation/link';

/** Warns of scouts to the candidate that are planned already, by whomever of the company. */
export function PlannedScouts({ targetUid }: { targetUid: string }) {
  const { data } = useCorporationQuery(plannedMessage.list, {
    query: { scoutTargetUniversalUid: targetUid },
    enabled: sendsLater,
    meta: { hasNoAlert: true },
  });
  if (!data || data.items.length === 0) return null;
  return (
    <InlineNotice tone="warning" className="mb-4">
      {data.items.map(({ plannedMessageId, project, sendAt, heldReason, writerName }) => (
        <p key={plannedMessageId}>
          <span>{heldReason === null ? `${timeInWords(sendAt)}に「` : '「'}</span>
          <bdi>{project.title}</bdi>
          <span>
            {heldReason === null ? '」のスカウトが予約されています(' : '」のスカウトの予約が未送信です('}
          </span>
          <bdi>{writerName}</bdi>
          <span>)。</span>
        </p>
      ))}
      <Link href={paths.messages({ planned: '1' })}>予約中を確認</Link>
    </InlineNotice>
  );
}
