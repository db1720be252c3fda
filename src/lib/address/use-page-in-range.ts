import { useEffect } from 'react';
import { lastPageOf } from './pagination-range';

type PageInRange = {
  page: number;
  pageSize: number;
  /** What came for this very page; undefined while that is not known. */
  data: { items: readonly unknown[]; totalCount: number } | undefined;
  onPageChange: (page: number) => void;
};

/**
 * Goes to the last page of a list when the URL is beyond it, or to the first where that is not known. Returns whether it is on
 * its way.
 */
export function usePageInRange({ page, pageSize, data, onPageChange }: PageInRange): boolean {
  const lastPage = lastPageOf(data?.totalCount ?? 0, pageSize);
  const isEmpty = data?.items.length === 0;
  const isBeyond = lastPage > 0 && page > 1 && (isEmpty || page > lastPage);
  useEffect(() => {
    if (isBeyond) onPageChange(page > lastPage ? lastPage : 1);
  });
  return isBeyond;
}
