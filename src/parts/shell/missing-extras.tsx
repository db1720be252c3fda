import { notifyManager, type Query, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { unreadableCountOf } from '@/client/unreadable-count';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';

const isOnScreen = (query: Query) => query.getObserversCount() > 0;

/** Whether something on the screen waits for a query that failed. */
const isMissing = (query: Query) =>
  query.meta?.isExtra === true &&
  query.state.status === 'error' &&
  query.state.data === undefined &&
  isOnScreen(query);

const lacksRows = (query: Query) => unreadableCountOf(query.state.data) > 0 && isOnScreen(query);

function rowsLacking(cache: QueryCache): number {
  const lists = cache.findAll({ predicate: lacksRows });
  return lists.reduce((sum, { state }) => sum + unreadableCountOf(state.data), 0);
}

/** Returns a number that is made of the cached queries. */
function useOfQueries(numberOf: (cache: QueryCache) => number): number {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () => numberOf(cache),
    () => 0,
  );
}

/** A notice about some queries that reads them again. */
function Notice({ of: predicate, children }: { of: (query: Query) => boolean; children: ReactNode }) {
  const queryClient = useQueryClient();
  const fetching = useOfQueries((cache) => cache.findAll({ predicate, fetchStatus: 'fetching' }).length);
  return (
    <InlineNotice
      tone="warning"
      action={
        <Button
          size="sm"
          loading={fetching > 0}
          onClick={() => void queryClient.refetchQueries({ predicate })}
        >
          再読み込み
        </Button>
      }
    >
      {children}
    </InlineNotice>
  );
}

/**
 * Shows that something could not be read that the page can do without, and reads it again: what a query says of itself
 * by `meta.isExtra`, such as the choices of a field, and rows of lists that do not fit their schema.
 */
export function MissingExtras({ className = 'mb-4' }: { className?: string }) {
  const missing = useOfQueries((cache) => cache.findAll({ predicate: isMissing }).length);
  const rows = useOfQueries(rowsLacking);
  if (missing + rows === 0) return null;
  return (
    <div role="alert" className={cn('flex flex-col gap-2', className)}>
      {missing > 0 ? (
        <Notice of={isMissing}>選択肢や件数など、一部の情報を読み込めませんでした。</Notice>
      ) : null}
      {rows > 0 ? (
        <Notice
          of={lacksRows}
        >{`表示できない項目が${rows}件あります。再読み込みしても変わらない場合は、お問い合わせください。`}</Notice>
      ) : null}
    </div>
  );
}
