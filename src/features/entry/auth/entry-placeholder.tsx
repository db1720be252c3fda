import { Skeleton } from '@/ui/feedback/skeleton';

/** Stands where the card of an entry page will be. */
export function EntryPlaceholder() {
  return (
    <div role="status" aria-label="読み込み中" className="flex flex-col gap-4">
      <Skeleton className="w-2/3" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </div>
  );
}
