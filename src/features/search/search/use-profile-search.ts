import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PROFILE_SEARCH_LIMIT } from '#endpoints/page';
import { usePageSize } from '@/parts/lists/use-page-size';
import { useCan } from '@/session/permissions';
import { useCorporationId } from '@/session/use-session';
import { type Criteria, candidateList } from './criteria';
import { searchQuery } from './reads';

type SearchOptions = { enabled?: boolean };

/** Searches candidates. The rows before stay while the next ones load. */
export function useProfileSearch(criteria: Criteria, { enabled = true }: SearchOptions = {}) {
  const cid = useCorporationId();
  const isFull = useCan('fullParameterUserProfileSearch');
  return useQuery({
    ...searchQuery({ cid, isFull, criteria }),
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** How many candidates are on a page of the results. */
export const useSearchPageSize = (results: ReturnType<typeof useProfileSearch>, page: number): number =>
  usePageSize(results, { list: candidateList.name, page, firstGuess: PROFILE_SEARCH_LIMIT });
