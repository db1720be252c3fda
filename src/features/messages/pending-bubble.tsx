import { CircleAlert, Clock } from 'lucide-react';
import { Button } from '@/ui/button';
import { Bubble } from './message-bubble';
import { MessageText } from './message-text';
import type { OutboxEntry } from './outbox';

type PendingBubbleProps = {
  entry: OutboxEntry;
  onRetry: (entryId: string) => void;
  onRemove: (entryId: string) => void;
};

/** A message of ours on its way. */
export function PendingBubble({ entry, onRetry, onRemove }: PendingBubbleProps) {
  return (
    <div className="flex justify-end pl-10">
      <div className="flex min-w-0 max-w-[40rem] flex-col items-end gap-1">
        <p className="sr-only">自分</p>
        <Bubble isOurs>
          <MessageText>{entry.textMessage}</MessageText>
        </Bubble>
        <Status entry={entry} onRetry={onRetry} onRemove={onRemove} />
      </div>
    </div>
  );
}

function Status({ entry, onRetry, onRemove }: PendingBubbleProps) {
  const { entryId, state } = entry;
  if (state.type === 'sent') return <p className="text-2xs text-ink-subtle">送信済み</p>;
  if (state.type !== 'failed') {
    const text = state.type === 'sending' ? '送信中…' : state.needsCheck ? '送信状況を確認中…' : '送信待ち';
    return (
      <p className="flex items-center gap-1 text-ink-subtle text-xs">
        <Clock aria-hidden="true" className="size-3" />
        {text}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <p className="flex items-start gap-1 text-danger-ink text-sm md:text-xs">
        <CircleAlert aria-hidden="true" className="mt-[0.2em] size-[1.1em] shrink-0" />
        <span>
          送信できませんでした
          {state.reason ? <span className="block text-ink-muted">{state.reason}</span> : null}
        </span>
      </p>
      <div className="flex gap-1.5">
        <Button size="sm" onClick={() => onRetry(entryId)}>
          再送
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onRemove(entryId)}>
          削除
        </Button>
      </div>
    </div>
  );
}
