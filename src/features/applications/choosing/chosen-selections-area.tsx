import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { CHOSEN_LIST, chosenSelections } from './chosen-selections';

const bar = lazyComponent(() =>
  import('./chosen-selections-bar').then((module) => module.ChosenSelectionsBar),
);

/** The bar of the chosen applications, from the first one on. */
export function ChosenSelectionsArea() {
  const { items } = chosenSelections.useChosen(CHOSEN_LIST);
  const Bar = useLazyComponent(bar, items.length > 0);
  return Bar ? <Bar /> : null;
}
