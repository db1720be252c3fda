import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { useHint } from './browser-setting';

const notice = lazyComponent(() => import('./notification-notice').then((m) => m.NotificationNotice), {
  isOptional: true,
});

/** Says once that there are notifications, after a reply that came while nobody looked. */
export function NotificationHint() {
  const isShown = useHint();
  const Notice = useLazyComponent(notice, isShown);
  return isShown && Notice ? <Notice /> : null;
}
