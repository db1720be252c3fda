import { useEffect, useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { afterTyping, watchTyping } from '@/ui/forms/typing';
import { type AlertRequest, acknowledgeAlert, useAlertStore } from './alert-store';

const dialog = lazyComponent(() => import('@/ui/overlays/alert-dialog').then((m) => m.AlertDialog), {
  isOptional: true,
});

/** What starts the use of a page. From then on the dialog's code must be there, even when the network is not. */
const FIRST_USE = ['pointerdown', 'keydown'] as const;

/**
 * Shows the alerts of `showAlert`, one after the other, as soon as nobody is typing: an alert takes the focus. Mount it
 * once, at the top of the app. `preload` fetches the dialog's code at the first use of the page, before there is an alert.
 */
export function AlertHost({ preload = true }: { preload?: boolean }) {
  const next = useAlertStore((state) => state.queue[0]);
  const [due, setDue] = useState<AlertRequest | undefined>();
  const alert = next === due ? next : undefined;
  // When the dialog's own code cannot be fetched, the browser's alert still carries the message.
  const Dialog = useLazyComponent(dialog, alert !== undefined, showNativeAlert);

  useEffect(watchTyping, []);
  useEffect(() => (next ? afterTyping(() => setDue(next)) : undefined), [next]);

  useEffect(() => {
    if (!preload) return;
    const whenUsed = new AbortController();
    const load = () => {
      whenUsed.abort();
      dialog.preload();
    };
    for (const type of FIRST_USE) window.addEventListener(type, load, { signal: whenUsed.signal });
    return () => whenUsed.abort();
  }, [preload]);

  if (!alert || !Dialog) return null;
  return <Dialog key={alert.message} alert={alert} />;
}

function showNativeAlert() {
  for (const waiting of useAlertStore.getState().queue) {
    window.alert(waiting.message);
    acknowledgeAlert(waiting);
  }
}
