import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { chosenCandidates } from './chosen-candidates';
import type { ChosenCandidatesBarProps } from './chosen-candidates-bar';

const bar = lazyComponent(() =>
  import('./chosen-candidates-bar').then((module) => module.ChosenCandidatesBar),
);

/** The bar of the candidates that are chosen, from the first one on. */
export function BulkScoutBar(props: ChosenCandidatesBarProps) {
  const { items } = chosenCandidates.useChosen(props.list);
  const Bar = useLazyComponent(bar, items.length > 0);
  return Bar ? <Bar {...props} /> : null;
}
