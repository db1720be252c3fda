import { plannedMessage } from '#endpoints/planned-message';
import { isMissing } from '@/client/api-error';
import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Button } from '@/ui/controls/button';
import { PlannedBubble } from './planned-bubble';

const scoutBubble = lazyComponent(() =>
  import('./planned-scout-bubble').then((module) => module.PlannedScoutBubble),
);

/** The messages of a conversation that leave later, at its end; so do scouts for its candidate and project. */
export function PlannedMessages({ chatGroupId }: { chatGroupId: string }) {
  const { data, error, refetch, isFetching } = useCorporationQuery(plannedMessage.list, {
    query: { chatGroupId },
    meta: { handlesErrors: true },
  });
  if (error && !data && !isMissing(error)) {
    return (
      <div
        role="alert"
        className="mt-2 flex flex-wrap items-center justify-end gap-2 text-danger-ink text-sm"
      >
        <span>予約中のメッセージを確認できませんでした</span>
        <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
          予約を再読み込み
        </Button>
      </div>
    );
  }
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label="予約中のメッセージ" className="mt-4 border-line-strong border-t border-dashed pt-3">
      <h2 className="mb-2 text-center font-medium text-ink-subtle text-xs">予約中</h2>
      <ol className="flex flex-col gap-3">
        {data.items.map((planned) => (
          <li key={planned.plannedMessageId}>
            {planned.chatGroupId === null ? (
              <Lazy of={scoutBubble} props={{ planned }} />
            ) : (
              <PlannedBubble chatGroupId={chatGroupId} planned={planned} />
            )}
          </li>
        ))}
      </ol>
      {data.totalCount > data.items.length ? (
        <p className="mt-2 text-right text-ink-subtle text-xs">
          {`ほかに${data.totalCount - data.items.length}件の予約があります`}
        </p>
      ) : null}
    </section>
  );
}
