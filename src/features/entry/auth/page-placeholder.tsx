import { env } from '@/config/env';
import { Skeleton } from '@/ui/feedback/skeleton';

/** Stands where a page will be while the session is being confirmed. */
export function PagePlaceholder() {
  return (
    <div role="status" aria-label="読み込み中" className="w-full">
      <title>{env.siteName}</title>
      <Skeleton className="mb-6 h-8 w-48" />
      <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-full" />
        <Skeleton className="w-11/12" />
        <Skeleton className="w-1/2" />
      </div>
    </div>
  );
}
