import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import { useCan } from '@/session/permissions';
import { Disclosure } from '@/ui/controls/disclosure';
import type { ConditionEffectsProps } from './condition-effects';

const effects = lazyComponent(() => import('./condition-effects').then((module) => module.ConditionEffects));

/** 条件の効き目, whose code and counts come when it is opened; only where the search takes all conditions. */
export function ConditionEffectsDisclosure(props: ConditionEffectsProps) {
  if (!useCan('fullParameterUserProfileSearch')) return null;
  return (
    <Disclosure label="条件の効き目" className="print:hidden">
      <Lazy of={effects} props={props} />
    </Disclosure>
  );
}
