import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';

/** Whether something on the screen waits for a query that failed. */
const isMissing = (query: Query) =>
  query.meta?.isExtra === true &&
  query.state.status === 'error' &&
  query.state.data === undefined &&
  query.getObserversCount() > 0;

type Missing = 'none' | 'some' | 'loading';

/**
 * Shows that something could not be read that the page can do without, such as the choices of a field, and reads it
 * again. A query says so of itself by `meta.isExtra`.
 */
export function MissingExtras({ className = 'mb-4' }: { className?: string }) {
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();

  const missing = useSyncExternalStore<Missing>(
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () => {
      const queries = cache.findAll({ predicate: isMissing });
      if (queries.length === 0) return 'none';
      return queries.some(({ state }) => state.fetchStatus === 'fetching') ? 'loading' : 'some';
    },
    () => 'none',
  );

  if (missing === 'none') return null;
  return (
    <div role="alert" className={className}>
      <InlineNotice
        tone="warning"
        action={
          <Button
            size="sm"
            loading={missing === 'loading'}
            onClick={() => void queryClient.refetchQueries({ predicate: isMissing })}
          >
            再読み込み
          </Button>
        }
      >
        選択肢や件数など、一部の情報を読み込めませんでした。
      </InlineNotice>
    </div>
  );
}
