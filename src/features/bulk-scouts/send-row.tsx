import { displayName } from '@/lib/text/format';
import { Button } from '@/ui/controls/button';
import { Badge, type BadgeTone } from '@/ui/data/badge';
import type { BulkPerson, SendState } from './job';

const labels: Record<SendState['type'], { label: string; tone: BadgeTone }> = {
  waiting: { label: '送信待ち', tone: 'neutral' },
  sending: { label: '送信中', tone: 'info' },
  sent: { label: '送信済み', tone: 'success' },
  excluded: { label: '対象外', tone: 'neutral' },
  overtaken: { label: '送信せず', tone: 'warning' },
  failed: { label: '失敗', tone: 'danger' },
};

/** Whose outcome is open while nothing is being sent: it is looked up before it is sent again. */
const unclear = { label: '確認待ち', tone: 'warning' } as const;

type SendRowProps = { person: BulkPerson; isRunning: boolean; onRetry?: () => void };

/** A person and what became of their scout. */
export function SendRow({ person: { candidate, state }, isRunning, onRetry }: SendRowProps) {
  const isUnclear = state.type === 'sending' && !isRunning;
  const { label, tone } = isUnclear ? unclear : labels[state.type];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="flex w-20 shrink-0">
        <Badge tone={tone}>{label}</Badge>
      </span>
      <bdi className="min-w-0 flex-[1_1_8rem] font-medium">{displayName(candidate)}</bdi>
      {'reason' in state ? (
        <span className="min-w-0 flex-[3_1_16rem] text-ink-muted text-sm">{state.reason}</span>
      ) : null}
      {(state.type === 'failed' || isUnclear) && onRetry ? (
        <Button size="sm" aria-label={`${displayName(candidate)}さんに再試行`} onClick={onRetry}>
          再試行
        </Button>
      ) : null}
    </li>
  );
}
