import { cn } from '@/lib/cn';
import { Skeleton } from '@/ui/feedback/skeleton';

const bubbles = [
  { key: 1, className: 'h-16 w-72' },
  { key: 2, className: 'h-10 w-52' },
  { key: 3, className: 'ml-auto h-20 w-80' },
  { key: 4, className: 'h-12 w-64' },
  { key: 5, className: 'ml-auto h-10 w-44' },
];

/** The shape of a conversation while it loads. */
export function ThreadSkeleton() {
  return (
    <div
      role="status"
      aria-label="メッセージを読み込んでいます"
      className="flex min-h-0 flex-1 flex-col justify-end gap-4 overflow-hidden bg-surface-canvas px-4 py-5 md:px-6"
    >
      {bubbles.map(({ key, className }) => (
        <Skeleton key={key} className={cn('max-w-[80%] rounded-xl', className)} />
      ))}
    </div>
  );
}
