import { create } from 'zustand';

/** A message that the user must acknowledge. `onOk` runs when they did. */
export type AlertRequest = { message: string; onOk?: () => void };

/** Alerts waiting to be shown, the first one being on screen. */
export const useAlertStore = create<{ queue: readonly AlertRequest[] }>(() => ({ queue: [] }));

/** Shows a modal alert, after those that wait already. The same message is never stacked twice. */
export function showAlert(request: AlertRequest): void {
  const { queue } = useAlertStore.getState();
  if (queue.some((waiting) => waiting.message === request.message)) return;
  useAlertStore.setState({ queue: [...queue, request] });
}

/** Takes the alert on screen away and runs its `onOk`. */
export function acknowledgeAlert(request: AlertRequest): void {
  const { queue } = useAlertStore.getState();
  if (!queue.includes(request)) return;
  useAlertStore.setState({ queue: queue.filter((waiting) => waiting !== request) });
  request.onOk?.();
}
