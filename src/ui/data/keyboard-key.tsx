import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** A key of the keyboard, in help texts. */
export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      {...props}
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line-strong border-b-2 bg-surface px-1 font-sans text-2xs text-ink-muted leading-none',
        className,
      )}
    />
  );
}
