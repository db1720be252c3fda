import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { useChosenScouts } from './chosen-scouts';

const bar = lazyComponent(() => import('./chosen-scouts-bar').then((module) => module.ChosenScoutsBar));

/** The bar of the scouts that are chosen, from the first one on. */
export function UnansweredBar() {
  const { scouts } = useChosenScouts();
  const Bar = useLazyComponent(bar, scouts.length > 0);
  return Bar ? <Bar /> : null;
}
