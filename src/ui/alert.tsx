import { useEffect } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import type { AlertDialogProps } from './alert-dialog';
import { acknowledgeAlert, useAlertStore } from './alert-store';

const dialog = lazyComponent<AlertDialogProps>(() => import('./alert-dialog').then((m) => m.AlertDialog));

/** Time after mounting at which the dialog's code is fetched, ms: it must be there when the network is not. */
const PRELOAD_DELAY_MS = 3000;

/**
 * Shows the alerts of `showAlert`, one after the other. Mount it once, at the top of the app. `preload` fetches the
 * dialog's code before the first alert.
 */
export function AlertHost({ preload = true }: { preload?: boolean }) {
  const alert = useAlertStore((state) => state.queue[0]);
  // When the dialog's own code cannot be fetched, the browser's alert still carries the message.
  const Dialog = useLazyComponent(dialog, alert !== undefined, showNativeAlert);

  useEffect(() => {
    if (!preload) return;
    const timer = setTimeout(() => dialog.load().catch(ignoreUntilNeeded), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
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

/** A failed preload is tried again when an alert is shown, which then reports the failure. */
function ignoreUntilNeeded() {}
