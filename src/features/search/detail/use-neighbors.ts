import { paths } from '@/config/paths';
import { profileReads } from '@/parts/candidates/reads';
import { placeInList, useNeighbors } from '@/parts/lists/use-neighbors';
import { useCorporationId } from '@/session/use-session';
import { candidateList, noCriteria } from '../search/criteria';
import { rememberSearchPosition, useSearchPosition } from '../search/search-position';
import { useProfileSearch, useSearchPageSize } from '../search/use-profile-search';

const idsOf = ({ data }: ReturnType<typeof useProfileSearch>) =>
  data?.items.map(({ universalUid }) => universalUid) ?? [];

/** The candidates before and after one in the search results that it was opened from. */
export function useCandidateNeighbors(universalUid: string, projectId: string | null) {
  const corporationId = useCorporationId();
  const openedFrom = useSearchPosition(corporationId);
  const criteria = openedFrom ?? noCriteria;
  const { page } = criteria;

  const here = useProfileSearch(criteria, { enabled: openedFrom !== null });
  const pageSize = useSearchPageSize(here, page);
  const place = placeInList(universalUid, idsOf(here), { data: here.data, page, pageSize });
  const pageBeyond = { ...criteria, page: place.pageBeyond };
  const beyond = useProfileSearch(pageBeyond, { enabled: place.isAtStart || place.isAtEnd });

  const ways = useNeighbors({
    place,
    idsBeyond: beyond.isPlaceholderData ? [] : idsOf(beyond),
    hrefOf: (id) => paths.profile(id, { for: projectId }),
    onPageBeyond: () => rememberSearchPosition({ corporationId, search: candidateList.search(pageBeyond) }),
    reads: profileReads,
  });
  return { ...ways, place, listHref: candidateList.href(criteria) };
}
