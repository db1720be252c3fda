import { useEffect } from 'react';
import { lastPageOf } from './pagination-range';

type PageInRange = {
  page: number;
  pageSize: number;
  /** Undefined while the list of this very page is not known. */
  totalCount: number | undefined;
  /** Replaces the page in the URL. */
  onPageChange: (page: number) => void;
};

/** Goes to the last page of a list when the URL asks for one beyond it. Answers whether it is on its way there. */
export function usePageInRange({ page, pageSize, totalCount, onPageChange }: PageInRange): boolean {
  const lastPage = lastPageOf(totalCount ?? 0, pageSize);
  const isBeyond = lastPage > 0 && page > lastPage;
  useEffect(() => {
    if (isBeyond) onPageChange(lastPage);
  });
  return isBeyond;
}
