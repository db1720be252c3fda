import { create } from 'zustand';

/** A confirmation that something succeeded. Errors never live only in a toast. */
export type ToastRequest = {
  message: string;
  /** One way to go back on it, such as 元に戻す. */
  action?: { label: string; onAction: () => void };
};

export type ToastEntry = ToastRequest & { id: number; isOpen: boolean };

/** spec §9: ms until a toast closes by itself, ms until a closed one is removed, px of a swipe that closes it. */
export const TOAST_DURATION_MS = 5000;
const TOAST_REMOVE_DELAY_MS = 200;
export const TOAST_SWIPE_THRESHOLD = 50;

/** More at once would hide the page. */
const MAX_TOASTS = 3;

/** Closes the oldest ones that are too many, never one that offers to go back on something. */
function closeSurplus(): void {
  const open = useToastStore.getState().toasts.filter(({ isOpen }) => isOpen);
  const surplus = open.slice(0, -1).filter(({ action }) => !action);
  for (const { id } of surplus.slice(0, Math.max(0, open.length - MAX_TOASTS))) closeToast(id);
}

export const useToastStore = create<{ toasts: readonly ToastEntry[] }>(() => ({ toasts: [] }));

let lastId = 0;

/** Shows a toast for 5 seconds and returns its id. Of more than three the oldest without an action closes. */
export function showToast(request: ToastRequest): number {
  lastId += 1;
  const entry: ToastEntry = { ...request, id: lastId, isOpen: true };
  useToastStore.setState(({ toasts }) => ({ toasts: [...toasts, entry] }));
  closeSurplus();
  return entry.id;
}

/** Takes all toasts away at once: what they offer to go back on is out of reach. */
export function clearToasts(): void {
  useToastStore.setState({ toasts: [] });
}

/** Closes a toast; it is removed 200 ms later, when its exit has been seen (spec §4). */
export function closeToast(id: number): void {
  const isOpen = useToastStore.getState().toasts.some((toast) => toast.id === id && toast.isOpen);
  if (!isOpen) return;
  useToastStore.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)),
  }));
  setTimeout(() => {
    useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  }, TOAST_REMOVE_DELAY_MS);
}
