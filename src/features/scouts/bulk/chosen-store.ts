import { create } from 'zustand';
import type { UserSummary } from '#endpoints/user-profile';
import { useCorporationId } from '@/session/use-session';

/** The most candidates who can be scouted at once. */
export const MAX_CHOSEN = 50;

/** The list that candidates are chosen in: `profiles`, `favorites` or `likes/` and the id of the project. */
export type ChosenList = string;

type Chosen = {
  people: readonly UserSummary[];
  /** Somebody could not be chosen any more. */
  isOverflowing: boolean;
};

const nobody: Chosen = { people: [], isOverflowing: false };

/** Who is chosen in each list of each company, until the page is loaded again. */
const useChosenStore = create<{ lists: Readonly<Record<string, Chosen>> }>(() => ({ lists: {} }));

const isIn = (people: readonly UserSummary[], { universalUid }: UserSummary) =>
  people.some((person) => person.universalUid === universalUid);

const summaryOf = ({ universalUid, lastName, firstName, imageUrl }: UserSummary): UserSummary => ({
  universalUid,
  lastName,
  firstName,
  imageUrl,
});

function usePlace(list: ChosenList): string {
  return `${useCorporationId()}/${list}`;
}

/** Who is chosen in a list. */
export function useChosen(list: ChosenList): Chosen {
  const place = usePlace(list);
  return useChosenStore(({ lists }) => lists[place] ?? nobody);
}

/** Whether one candidate is chosen; rendered again only when that changes. */
export function useIsChosen(list: ChosenList, person: UserSummary): boolean {
  const place = usePlace(list);
  return useChosenStore(({ lists }) => isIn((lists[place] ?? nobody).people, person));
}

/** Changes who is chosen in a list: as many of the added ones as there is room for. */
export function useChoose(list: ChosenList) {
  const place = usePlace(list);
  const change = (make: (people: readonly UserSummary[]) => Chosen) =>
    useChosenStore.setState(({ lists }) => ({
      lists: { ...lists, [place]: make((lists[place] ?? nobody).people) },
    }));
  return {
    choose: (added: readonly UserSummary[]) =>
      change((people) => {
        const all = [...people, ...added.filter((person) => !isIn(people, person)).map(summaryOf)];
        return { people: all.slice(0, MAX_CHOSEN), isOverflowing: all.length > MAX_CHOSEN };
      }),
    drop: (dropped: readonly UserSummary[]) =>
      change((people) => ({
        people: people.filter((person) => !isIn(dropped, person)),
        isOverflowing: false,
      })),
    clear: () => change(() => nobody),
  };
}

/** Takes candidates out of every list of a company, once their scouts are on the way. */
export function dropFromLists(cid: string, dropped: readonly UserSummary[]): void {
  useChosenStore.setState(({ lists }) => ({
    lists: Object.fromEntries(
      Object.entries(lists).map(([place, chosen]) =>
        place.startsWith(`${cid}/`)
          ? [
              place,
              { people: chosen.people.filter((person) => !isIn(dropped, person)), isOverflowing: false },
            ]
          : [place, chosen],
      ),
    ),
  }));
}
