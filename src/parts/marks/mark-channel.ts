import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tabChannel } from '@/lib/browser/tab-channel';
import { useCorporationId } from '@/session/use-session';

/** Marks that other tabs of this browser have changed; handled by `takeOver`, which is loaded with the first message. */
export const markChannel = tabChannel<unknown>('biz.marks', (data) => data);

/** Applies the marks that other tabs of this browser set. */
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
