import { create } from 'zustand';
import type { Scout } from '#endpoints/scout';
import { useCorporationId } from '@/session/use-session';
import { type ChosenScout, chosenScoutOf } from './chosen-scout';

/** The most scouts that can be followed up or finished at once. */
export const MAX_CHOSEN_SCOUTS = 50;

type Chosen = {
  scouts: readonly ChosenScout[];
  /** One could not be chosen any more. */
  isOverflowing: boolean;
};

const nothing: Chosen = { scouts: [], isOverflowing: false };

/** Which scouts are chosen in each company, until the page is loaded again. */
const useChosenStore = create<Readonly<Record<string, Chosen>>>(() => ({}));

/** The scouts that are chosen. */
export function useChosenScouts(): Chosen {
  const cid = useCorporationId();
  return useChosenStore((companies) => companies[cid] ?? nothing);
}

/** Whether one scout is chosen; rendered again only when that changes. */
export function useIsChosenScout(scoutId: string): boolean {
  const cid = useCorporationId();
  return useChosenStore((companies) =>
    (companies[cid] ?? nothing).scouts.some((scout) => scout.scoutId === scoutId),
  );
}

/** Changes which scouts are chosen: as many of the added ones as there is room for. */
export function useChooseScouts() {
  const cid = useCorporationId();
  const change = (make: (scouts: readonly ChosenScout[]) => Chosen) =>
    useChosenStore.setState((companies) => ({ [cid]: make((companies[cid] ?? nothing).scouts) }));
  return {
    choose: (added: readonly Scout[]) =>
      change((scouts) => {
        const known = new Set(scouts.map(({ scoutId }) => scoutId));
        const fresh = added
          .filter(({ scoutId }) => !known.has(scoutId))
          .flatMap((row) => chosenScoutOf(row) ?? []);
        const all = [...scouts, ...fresh];
        return {
          scouts: all.slice(0, MAX_CHOSEN_SCOUTS),
          isOverflowing: all.length > MAX_CHOSEN_SCOUTS,
        };
      }),
    drop: (dropped: readonly Pick<Scout, 'scoutId'>[]) =>
      change((scouts) => ({
        scouts: scouts.filter(({ scoutId }) => !dropped.some((row) => row.scoutId === scoutId)),
        isOverflowing: false,
      })),
    clear: () => change(() => nothing),
  };
}

/** Takes scouts out of the chosen ones of a company, once something is done about them. */
export function dropChosenScouts(cid: string, dropped: readonly Pick<ChosenScout, 'chatGroupId'>[]): void {
  const gone = new Set(dropped.map(({ chatGroupId }) => chatGroupId));
  useChosenStore.setState((companies) => ({
    [cid]: {
      scouts: (companies[cid] ?? nothing).scouts.filter(({ chatGroupId }) => !gone.has(chatGroupId)),
      isOverflowing: false,
    },
  }));
}
