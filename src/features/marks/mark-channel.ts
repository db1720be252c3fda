import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tabChannel } from '@/lib/tab-channel';
import { useCorporationId } from '@/session/use-session';

/** Marks on candidates that the other tabs of this browser have changed: read by `takeOver`, whose code comes with the first. */
export const markChannel = tabChannel<unknown>('biz.marks', (data) => data);

/** Keeps the marks here in step with the other tabs of this browser. */
export function useMarkUpdates(): void {
  const queryClient = useQueryClient();
  const corporationId = useCorporationId();
  useEffect(
    () =>
      markChannel.listen((data) => {
        import('./mark-change').then(
          ({ takeOver }) => takeOver(queryClient, corporationId, data),
          (error) => window.reportError(error),
        );
      }),
    [queryClient, corporationId],
  );
}
