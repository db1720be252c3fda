import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { chosenSelections } from '@/parts/selections/chosen-selections';
import { CHOSEN_LIST } from './chosen-applications';

const bar = lazyComponent(() =>
  import('./chosen-applications-bar').then((module) => module.ChosenApplicationsBar),
);

/** The bar of the chosen applications, from the first one on; what failed stays in it. */
export function ChosenApplicationsArea() {
  const { items } = chosenSelections.useChosen(CHOSEN_LIST);
  const Bar = useLazyComponent(bar, items.length > 0);
  return Bar ? <Bar /> : null;
}
