import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { range } from '@/lib/range';

/** A gray shape in place of what is loading. Say what loads once, on the region around it, with `aria-busy`. */
export function Skeleton({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      aria-hidden="true"
      {...props}
      className={cn(
        'block base:h-4 base:w-full animate-shimmer base:rounded-sm bg-surface-pressed',
        className,
      )}
    />
  );
}

const LINE_WIDTHS = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3'];

/** Several skeleton lines of uneven length, like a paragraph. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={cn('flex flex-col gap-2.5', className)}>
      {range(lines).map((line) => (
        <Skeleton key={line} className={cn('h-3.5', LINE_WIDTHS[(line - 1) % LINE_WIDTHS.length])} />
      ))}
    </span>
  );
}
