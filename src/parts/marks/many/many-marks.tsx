import { useQueryClient } from '@tanstack/react-query';
import { Heart, UserMinus } from 'lucide-react';
import { type ManyAct, runMany, useManyRun } from '@/parts/choosing/run-many';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { WhereMarks } from '../mark-buttons';
import { LabelOfMany } from './label-of-many';
import { addFavorites, type MarkedPerson, passOn } from './many-acts';

type ManyMarksProps = {
  /** The list that they are chosen in. */
  list: string;
  people: readonly MarkedPerson[];
  /** Whether the list holds favorites alone. */
  areFavorites?: boolean;
};

/** お気に入り, 見送り and ラベル for the chosen candidates; the latter two where the platform knows them. */
export function ManyMarks({ list, people, areFavorites = false }: ManyMarksProps) {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const isRunning = useManyRun(list)?.type === 'running';
  const act = (what: ManyAct<MarkedPerson>) => runMany({ queryClient, cid, list }, what, people);
  return (
    <>
      {areFavorites ? null : (
        <Button icon={<Heart />} aria-disabled={isRunning} onClick={() => act(addFavorites)}>
          <span className="max-sm:sr-only">お気に入り</span>
        </Button>
      )}
      <WhereMarks>
        <Button icon={<UserMinus />} aria-disabled={isRunning} onClick={() => act(passOn)}>
          <span className="max-sm:sr-only">見送り</span>
        </Button>
        <LabelOfMany
          people={people}
          isRunning={isRunning}
          onAct={(what) => runMany({ queryClient, cid, list }, what, people)}
        />
      </WhereMarks>
    </>
  );
}
