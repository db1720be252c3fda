import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { useToastStore } from './toast-store';

const list = lazyComponent(() => import('./toast-list').then((m) => m.ToastList));

/**
 * Shows the toasts of `showToast`. Mount it once at the top of the app: screen readers need the live region before its first
 * text. The toasts' code is fetched with the first one.
 */
export function ToastHost() {
  const hasToasts = useToastStore((state) => state.toasts.length > 0);
  const List = useLazyComponent(list, hasToasts, dropToasts);
  return (
    <div role="status" aria-live="polite" aria-atomic="false">
      {List ? <List /> : null}
    </div>
  );
}

/** Without its code a toast cannot be shown; it only confirmed what the page shows as well. The next one tries again. */
function dropToasts() {
  useToastStore.setState({ toasts: [] });
}
