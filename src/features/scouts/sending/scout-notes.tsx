import { useEffect, useRef } from 'react';
import { scout } from '#endpoints/scout';
import { formatDayInWords } from '@/lib/text/format';
import type { ScoutAllowance } from '@/parts/plan/use-scout-allowance';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Badge } from '@/ui/data/badge';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { familyName } from '../labels';

/** 「残り 32/50通」, nothing where the plan sets no limit or nobody knows how many were sent. */
export function ScoutRemaining({ allowance }: { allowance: ScoutAllowance | null }) {
  if (!allowance || allowance.limit === null || allowance.remaining === null) return null;
  return (
    <Badge
      tone={allowance.remaining <= 5 ? 'warning' : 'neutral'}
      className="tabular-nums"
    >{`残り ${allowance.remaining}/${allowance.limit}通`}</Badge>
  );
}

/** Shows the newest scout to the candidate, before anything is written. */
export function ScoutLastSent({ targetUid }: { targetUid: string }) {
  const { data: latest } = useCorporationQuery(scout.latest, { params: { targetUid } });
  if (!latest) return null;
  const sender = familyName(latest.sender.name);
  return (
    <Badge tone="info">{`${latest.scoutedAt ? `${formatDayInWords(latest.scoutedAt)}に` : ''}${sender === '' ? '' : `${sender}さんが`}送信済み`}</Badge>
  );
}

/** What went wrong with sending, brought into view. */
export function ScoutProblem({ text }: { text: string | null }) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (text !== null) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [text]);

  return (
    <div ref={box} role="alert">
      {text === null ? null : (
        <InlineNotice tone="danger" className="mt-4">
          {text}
        </InlineNotice>
      )}
    </div>
  );
}
