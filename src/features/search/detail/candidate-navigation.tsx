import { paths } from '@/config/paths';
import { BackToList, NeighbourNavigation } from '@/parts/lists/neighbour-navigation';
import { useCandidateNeighbours } from './use-neighbours';

/** The way back to the search. */
export const BackToSearch = () => <BackToList href={paths.profiles()}>候補者検索</BackToList>;

/** The way back, and to the candidates before and after this one in the search results. */
export function CandidateNavigation({ universalUid }: { universalUid: string }) {
  return (
    <NeighbourNavigation {...useCandidateNeighbours(universalUid)} listName="候補者検索" entryName="候補者" />
  );
}
