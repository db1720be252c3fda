import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

type CardProps = ComponentProps<'div'> & {
  /** Element, where the card is a `section`, an `article` or a list item. */
  as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  padding?: 'none' | 'sm' | 'md';
};

const PADDINGS = { none: '', sm: 'base:p-3 base:md:p-4', md: 'base:p-4 base:md:p-5' };

/** A white surface on the gray canvas. */
export function Card({ as: Element = 'div', padding = 'md', className, ...props }: CardProps) {
  // The five elements take the same attributes; only their DOM interfaces have different names.
  const Box = Element as 'div';
  return (
    <Box
      {...props}
      className={cn(
        'rounded-lg border border-line bg-surface shadow-xs print:mb-5 print:rounded-none print:border-0 print:p-0 print:shadow-none',
        PADDINGS[padding],
        className,
      )}
    />
  );
}
