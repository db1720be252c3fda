import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { closeRestrictedFeature, useRestrictedFeatureStore } from './restricted-feature';

const dialog = lazyComponent(() =>
  import('./restricted-feature-dialog').then((module) => module.RestrictedFeatureDialog),
);

/** Mounts the dialog about locked features when it is first asked for. Once, in the layouts. */
export function RestrictedFeatureHost() {
  const isOpen = useRestrictedFeatureStore((state) => state.isOpen);
  const Dialog = useLazyComponent(dialog, isOpen, closeRestrictedFeature);
  return Dialog ? <Dialog /> : null;
}
