import type { ReactNode } from 'react';
import { Button } from '@/ui/controls/button';
import { Badge, type BadgeTone } from '@/ui/data/badge';
import type { BatchState } from './batch-state';

const labels: Record<BatchState['type'], { label: string; tone: BadgeTone }> = {
  waiting: { label: '送信待ち', tone: 'neutral' },
  sending: { label: '送信中', tone: 'info' },
  sent: { label: '送信済み', tone: 'success' },
  excluded: { label: '対象外', tone: 'neutral' },
  overtaken: { label: '送信せず', tone: 'warning' },
  failed: { label: '失敗', tone: 'danger' },
};

/** Whose outcome is open while nothing is being done: it is looked up before it is done again. */
const unclear = { label: '確認待ち', tone: 'warning' } as const;

type BatchRowProps = {
  name: string;
  state: BatchState;
  isRunning: boolean;
  /** Other words for a state than those of messages. */
  words?: Partial<Record<BatchState['type'], string>>;
  onRetry?: () => void;
  /** What else can be done about this person. */
  children?: ReactNode;
};

/** A person of a batch and what became of them. */
export function BatchRow({ name, state, isRunning, words = {}, onRetry, children }: BatchRowProps) {
  const isUnclear = state.type === 'sending' && !isRunning;
  const { label, tone } = isUnclear ? unclear : labels[state.type];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="flex w-20 shrink-0">
        <Badge tone={tone}>{isUnclear ? label : (words[state.type] ?? label)}</Badge>
      </span>
      <bdi className="min-w-0 flex-[1_1_8rem] font-medium">{name}</bdi>
      {'reason' in state ? (
        <span className="min-w-0 flex-[3_1_16rem] text-ink-muted text-sm">{state.reason}</span>
      ) : null}
      {(state.type === 'failed' || isUnclear) && onRetry ? (
        <Button size="sm" aria-label={`${name}さんに再試行`} onClick={onRetry}>
          再試行
        </Button>
      ) : null}
      {children}
    </li>
  );
}
