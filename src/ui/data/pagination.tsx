import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import NextLink from 'next/link';
import type { MouseEvent, ReactNode } from 'react';
import { clampPage, lastPageOf, pageItems, paginationText } from '@/lib/address/pagination-range';
import { cn } from '@/lib/cn';

type PaginationProps = {
  /** Current page, from 1; a number out of range is shown as the nearest page. */
  page: number;
  pageSize: number;
  totalCount: number;
  /** The count stops here; null when it is exact. */
  maxCount: number | null;
  onPageChange: (page: number) => void;
  /** Makes the buttons links, which open in a new tab too. A plain click still calls `onPageChange`. */
  hrefFor?: (page: number) => string;
  /** Name of the navigation; a second one on the same page needs its own. */
  label?: string;
  className?: string;
};

const STEP_CLASS =
  'inline-flex h-11 min-w-11 items-center justify-center rounded-md px-1 font-medium text-base text-ink-muted tabular-nums leading-none no-underline transition-colors duration-fast enabled-hover:bg-ink/6 enabled-hover:text-ink aria-disabled:text-ink-disabled md:h-8 md:min-w-8 md:text-sm ' +
  'aria-[current=page]:bg-accent-fill aria-[current=page]:text-on-fill';

/**
 * Text and buttons to move through a list (spec §2). Nothing when the total is under 1. On phones the
 * numbers have a line of their own, so that every button keeps its 44 px.
 */
export function Pagination({
  page,
  pageSize,
  totalCount,
  maxCount,
  onPageChange,
  hrefFor,
  label = 'ページ送り',
  className,
}: PaginationProps) {
  const lastPage = lastPageOf(totalCount, pageSize);
  if (lastPage < 1) return null;
  const current = clampPage(page, lastPage);

  /** `isReachable`: false at the ends, where the button stays focusable but does nothing. */
  function step(target: number, name: string, content: ReactNode, isReachable = true) {
    const isCurrent = isReachable && target === current;
    const common = {
      'aria-label': name,
      'aria-current': isCurrent ? ('page' as const) : undefined,
      'aria-disabled': isReachable ? undefined : true,
      className: STEP_CLASS,
    };
    if (hrefFor && isReachable) {
      return (
        <NextLink
          {...common}
          href={hrefFor(target)}
          prefetch={false}
          onClick={(event) => follow(event, target)}
        >
          {content}
        </NextLink>
      );
    }
    return (
      <button {...common} type="button" onClick={() => isReachable && !isCurrent && onPageChange(target)}>
        {content}
      </button>
    );
  }

  function follow(event: MouseEvent, target: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    if (target !== current) onPageChange(target);
  }

  const hasPrevious = current > 1;
  const hasNext = current < lastPage;
  return (
    <nav
      aria-label={label}
      className={cn('flex flex-wrap items-center justify-between gap-x-6 gap-y-2', className)}
    >
      <p className="text-base text-ink-muted tabular-nums md:text-sm">
        {paginationText({ page: current, pageSize, totalCount, maxCount })}
      </p>
      <ul className="flex basis-full flex-wrap items-center justify-center gap-y-1 before:order-1 before:basis-full md:basis-auto md:gap-0.5 md:before:hidden">
        <li>
          {step(1, '最初のページ', <ChevronFirst aria-hidden="true" className="size-4" />, hasPrevious)}
        </li>
        <li>
          {step(
            Math.max(1, current - 1),
            '前のページ',
            <ChevronLeft aria-hidden="true" className="size-4" />,
            hasPrevious,
          )}
        </li>
        {pageItems(current, lastPage).map((item) =>
          item.type === 'gap' ? (
            <li
              key={item.key}
              className="order-2 w-2.5 whitespace-nowrap text-center md:w-auto md:min-w-5 text-ink-subtle text-sm md:order-none"
            >
              ...
            </li>
          ) : (
            <li key={item.page} className="order-2 md:order-none">
              {step(item.page, `${item.page}ページ目`, item.page)}
            </li>
          ),
        )}
        <li className="ml-auto md:ml-0">
          {step(
            Math.min(lastPage, current + 1),
            '次のページ',
            <ChevronRight aria-hidden="true" className="size-4" />,
            hasNext,
          )}
        </li>
        <li>
          {step(lastPage, '最後のページ', <ChevronLast aria-hidden="true" className="size-4" />, hasNext)}
        </li>
      </ul>
    </nav>
  );
}
