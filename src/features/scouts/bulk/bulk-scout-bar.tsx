import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import type { ChosenBarProps } from './chosen-bar';
import { useChosen } from './chosen-store';

const bar = lazyComponent(() => import('./chosen-bar').then((module) => module.ChosenBar));

/** The bar of the candidates that are chosen, from the first one on. */
export function BulkScoutBar(props: ChosenBarProps) {
  const { people } = useChosen(props.list);
  const Bar = useLazyComponent(bar, people.length > 0);
  return Bar ? <Bar {...props} /> : null;
}
