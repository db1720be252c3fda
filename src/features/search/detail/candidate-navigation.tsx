import { paths } from '@/config/paths';
import { BackToList, NeighborNavigation } from '@/parts/lists/neighbor-navigation';
import { useCandidateNeighbors } from './use-neighbors';

/** The way back to the search. */
export const BackToSearch = () => <BackToList href={paths.profiles()}>候補者検索</BackToList>;

type CandidateNavigationProps = {
  universalUid: string;
  /** The project that the candidates are looked at for. */
  projectId: string | null;
};

/** The way back, and to the candidates before and after this one in the search results. */
export function CandidateNavigation({ universalUid, projectId }: CandidateNavigationProps) {
  return (
    <NeighborNavigation
      {...useCandidateNeighbors(universalUid, projectId)}
      listName="候補者検索"
      entryName="候補者"
    />
  );
}
