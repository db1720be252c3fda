import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { cappedCount } from '@/lib/text/capped-count';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Link } from '@/ui/navigation/link';

type TodayTileProps = {
  label: string;
  /** Undefined while it is loading, null when it cannot be had. */
  count: number | null | undefined;
  href: string;
  /** One line under the count, whose place is kept while there is none; on phones only that of a link. */
  detail?: ReactNode;
  hasDetailLink?: boolean;
};

/** What there is to do, how much of it, and the way there. As high while it loads as afterwards. */
export function TodayTile({ label, count, href, detail, hasDetailLink = false }: TodayTileProps) {
  const isNothing = count === 0 || count === null;
  return (
    <li className="flex min-w-0 flex-col px-4 py-2.5">
      <Link
        variant="plain"
        href={href}
        prefetch={false}
        className="flex min-h-11 items-center justify-between gap-3 text-md no-underline hover:underline md:text-base"
      >
        <span className={cn('min-w-0 truncate', isNothing ? 'text-ink-muted' : 'font-bold')}>{label}</span>
        {count === undefined ? (
          <Skeleton className="h-6 w-12" />
        ) : (
          <span className={cn('shrink-0 tabular-nums', isNothing ? 'text-ink-subtle' : 'font-bold text-xl')}>
            {count === null ? <Unknown /> : `${cappedCount(count)}件`}
          </span>
        )}
      </Link>
      <div
        className={cn(
          'min-h-11 truncate text-ink-subtle text-sm md:min-h-6 md:text-xs md:leading-6',
          !hasDetailLink && 'max-md:hidden',
        )}
      >
        {detail}
      </div>
    </li>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="sr-only">読み込めませんでした</span>
    </>
  );
}
