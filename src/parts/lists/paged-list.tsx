import { type ReactNode, useDeferredValue } from 'react';
import { cn } from '@/lib/cn';
import { LoadError } from '@/parts/shell/load-error';
import { Pagination } from '@/ui/data/pagination';
import type { PagedListState } from './use-paged-list';

type PagedListProps = {
  list: PagedListState;
  /** 「…を読み込めませんでした」 */
  errorTitle: string;
  /** Name of the paging, where the page has another one. */
  pagingLabel?: string;
  /** The rows, or what stands for them while they load or when there are none. */
  children: ReactNode;
};

/** The frame of a paged list: its rows, dimmed while others load, and the paging; or the failure with a way on. */
export function PagedList({ list, errorTitle, pagingLabel, children }: PagedListProps) {
  const { data, page, pageSize, isStale, error, isRetrying, retry, goToPage, hrefFor } = list;
  // With the rows, which a table draws beside what else happens: earlier it would stand under the skeleton, and move.
  const shown = useDeferredValue(data);
  if (error) return <LoadError error={error} title={errorTitle} onRetry={retry} retrying={isRetrying} />;
  return (
    <>
      <div
        aria-busy={isStale || undefined}
        className={cn('transition-opacity duration-fast', isStale && 'opacity-55')}
      >
        {children}
      </div>
      {shown ? (
        <Pagination
          label={pagingLabel}
          className="mt-4"
          page={page}
          pageSize={pageSize}
          totalCount={shown.totalCount}
          maxCount={shown.maxCount}
          hrefFor={hrefFor}
          onPageChange={goToPage}
        />
      ) : null}
    </>
  );
}
