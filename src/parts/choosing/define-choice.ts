import { create } from 'zustand';
import { useCorporationId } from '@/session/use-session';

/** The most that can be chosen at once. */
export const MAX_CHOSEN = 50;

/** The list that is chosen from, such as `profiles`, or `likes/` and the id of the project. */
export type ChosenList = string;

type Chosen<Item> = {
  items: readonly Item[];
  /** Something could not be chosen any more. */
  isOverflowing: boolean;
};

type Definition<Item> = {
  idOf: (item: Item) => string;
  /** What is remembered of one. */
  summaryOf: (item: Item) => Item;
};

function usePlace(list: ChosenList): string {
  return `${useCorporationId()}/${list}`;
}

/** Declares what rows of lists are chosen for: who is chosen in each list of each company, until the page is loaded again. */
export function defineChoice<Item>({ idOf, summaryOf }: Definition<Item>) {
  const nothing: Chosen<Item> = { items: [], isOverflowing: false };
  const useStore = create<{ lists: Readonly<Record<string, Chosen<Item>>> }>(() => ({ lists: {} }));

  const isIn = (items: readonly Item[], id: string) => items.some((each) => idOf(each) === id);

  const without = (items: readonly Item[], ids: readonly string[]): Chosen<Item> => ({
    items: items.filter((item) => !ids.includes(idOf(item))),
    isOverflowing: false,
  });

  return {
    /** What is chosen in a list. */
    useChosen(list: ChosenList): Chosen<Item> {
      const place = usePlace(list);
      return useStore(({ lists }) => lists[place] ?? nothing);
    },

    /** Whether one is chosen; rendered again only when that changes. */
    useIsChosen(list: ChosenList, item: Item): boolean {
      const place = usePlace(list);
      return useStore(({ lists }) => isIn((lists[place] ?? nothing).items, idOf(item)));
    },

    /** Changes what is chosen in a list: as many of the added ones as there is room for. */
    useChoose(list: ChosenList) {
      const place = usePlace(list);
      const change = (make: (items: readonly Item[]) => Chosen<Item>) =>
        useStore.setState(({ lists }) => ({
          lists: { ...lists, [place]: make((lists[place] ?? nothing).items) },
        }));
      return {
        choose: (added: readonly Item[]) =>
          change((items) => {
            const all = [...items, ...added.filter((item) => !isIn(items, idOf(item))).map(summaryOf)];
            return { items: all.slice(0, MAX_CHOSEN), isOverflowing: all.length > MAX_CHOSEN };
          }),
        drop: (dropped: readonly Item[]) => change((items) => without(items, dropped.map(idOf))),
        clear: () => change(() => nothing),
      };
    },

    /** Takes those with these ids out of every list of a company, once it is done to them. */
    dropFromLists(cid: string, ids: readonly string[]): void {
      useStore.setState(({ lists }) => ({
        lists: Object.fromEntries(
          Object.entries(lists).map(([place, chosen]) => [
            place,
            place.startsWith(`${cid}/`) ? without(chosen.items, ids) : chosen,
          ]),
        ),
      }));
    },
  };
}
