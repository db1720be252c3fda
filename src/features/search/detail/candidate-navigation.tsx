import { paths } from '@/config/paths';
import { BackToList, NeighborNavigation } from '@/parts/lists/neighbor-navigation';
import { useCandidateNeighbors } from './use-neighbors';

/** The way back to the search. */
export const BackToSearch = () => <BackToList href={paths.profiles()}>候補者検索</BackToList>;

/** The way back, and to the candidates before and after this one in the search results. */
export function CandidateNavigation({ universalUid }: { universalUid: string }) {
  return (
    <NeighborNavigation {...useCandidateNeighbors(universalUid)} listName="候補者検索" entryName="候補者" />
  );
}
