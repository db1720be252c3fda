import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { chosenSelections } from '@/parts/selections/chosen-selections';
import { CHOSEN_LIST } from './chosen-conversations';

const bar = lazyComponent(() =>
  import('./chosen-conversations-bar').then((module) => module.ChosenConversationsBar),
);

/** The bar of the chosen conversations, from the first one on; what failed stays in it. */
export function ChosenConversationsArea() {
  const { items } = chosenSelections.useChosen(CHOSEN_LIST);
  const Bar = useLazyComponent(bar, items.length > 0);
  return Bar ? <Bar /> : null;
}
