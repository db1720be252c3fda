import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { queryTexts } from '@/lib/address/url-state';
import { rememberListPosition, useListPosition } from '@/parts/lists/list-position';
import { BackToList, NeighborNavigation } from '@/parts/lists/neighbor-navigation';
import { placeInList, useNeighbors } from '@/parts/lists/use-neighbors';
import { usePageSize } from '@/parts/lists/use-page-size';
import { useCorporationId } from '@/session/use-session';
import { type ApplicationsState, applicationList } from './application-list';
import { applicationReads } from './reads';

/** The way back to the applications. */
export const BackToApplications = () => <BackToList href={paths.applications()}>応募管理</BackToList>;

const useApplicationsPage = (cid: string, state: ApplicationsState, enabled: boolean) =>
  useQuery({ ...applicationList.query(cid, state), enabled, placeholderData: keepPreviousData });

const idsOf = ({ data }: ReturnType<typeof useApplicationsPage>) =>
  data?.items.map(({ applicationId }) => applicationId) ?? [];

/** The applications before and after one in the list that it was opened from. */
function useApplicationNeighbors(id: string) {
  const cid = useCorporationId();
  const search = useListPosition('applications', cid);
  const state = applicationList.read(queryTexts(new URLSearchParams(search ?? '')));
  const here = useApplicationsPage(cid, state, search !== null);
  const pageSize = usePageSize(here, { list: 'applications', page: state.page });
  const place = placeInList(id, idsOf(here), { data: here.data, page: state.page, pageSize });
  const pageBeyond = { ...state, page: place.pageBeyond };
  const beyond = useApplicationsPage(cid, pageBeyond, place.isAtStart || place.isAtEnd);
  const ways = useNeighbors({
    place,
    idsBeyond: beyond.isPlaceholderData ? [] : idsOf(beyond),
    hrefOf: paths.application,
    onPageBeyond: () =>
      rememberListPosition('applications', {
        corporationId: cid,
        search: applicationList.search(pageBeyond),
      }),
    reads: applicationReads,
  });
  return { ...ways, place, listHref: search === null ? paths.applications() : applicationList.href(state) };
}

/** The way back, and to the applications before and after this one in the list. */
export function ApplicationNavigation({ id }: { id: string }) {
  return <NeighborNavigation {...useApplicationNeighbors(id)} listName="応募管理" entryName="応募" />;
}
