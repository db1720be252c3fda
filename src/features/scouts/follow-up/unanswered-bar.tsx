import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { CHOSEN_LIST, chosenScouts } from './chosen-scouts';

const bar = lazyComponent(() => import('./chosen-scouts-bar').then((module) => module.ChosenScoutsBar));

/** The bar of the scouts that are chosen, from the first one on. */
export function UnansweredBar() {
  const { items } = chosenScouts.useChosen(CHOSEN_LIST);
  const Bar = useLazyComponent(bar, items.length > 0);
  return Bar ? <Bar /> : null;
}
