import { lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import { useToastStore } from './toast-store';

const list = lazyComponent<Record<string, never>>(() => import('./toast-list').then((m) => m.ToastList));

/**
 * Shows the toasts of `showToast`. Mount it once, at the top of the app: the live region must be in the document
 * before its first text for screen readers to announce it. The toasts' code is fetched with the first one; when that
 * fails the text is shown without its dress.
 */
export function ToastHost() {
  const hasToasts = useToastStore((state) => state.toasts.length > 0);
  const List = useLazyComponent(list, hasToasts);
  return (
    <div role="status" aria-live="polite" aria-atomic="false">
      {List ? <List /> : null}
    </div>
  );
}
