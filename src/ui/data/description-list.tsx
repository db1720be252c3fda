import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

type DescriptionListProps = {
  items: readonly { key?: string; term: ReactNode; description: ReactNode }[];
  /** `rows`: term beside description, with lines between. `stacked`: term above, in as many columns as fit. */
  layout?: 'rows' | 'stacked';
  className?: string;
};

/** Names and values. An empty value is shown as 「未入力」. */
export function DescriptionList({ items, layout = 'rows', className }: DescriptionListProps) {
  const isRows = layout === 'rows';
  return (
    <dl
      className={cn(
        isRows
          ? 'divide-y divide-line'
          : 'grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-3',
        className,
      )}
    >
      {items.map(({ key, term, description }, index) => (
        <div
          key={key ?? (typeof term === 'string' ? term : index)}
          className={cn(
            'print:break-inside-avoid',
            isRows && 'py-2.5 first:pt-0 last:pb-0 sm:grid sm:grid-cols-[9rem_1fr] sm:gap-4',
          )}
        >
          <dt className="text-ink-subtle text-sm md:text-xs md:leading-6">{term}</dt>
          <dd className="min-w-0 text-md md:text-base">
            {description === null || description === undefined || description === '' ? (
              <span className="text-ink-faint">未入力</span>
            ) : (
              description
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
