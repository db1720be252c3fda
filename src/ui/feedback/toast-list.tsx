import * as Radix from '@radix-ui/react-toast';
import { CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import {
  closeToast,
  TOAST_DURATION_MS,
  TOAST_SWIPE_THRESHOLD,
  type ToastEntry,
  useToastStore,
} from './toast-store';

/** The toasts on screen, at the bottom, above the page's field to write in where the browser knows anchors. */
export function ToastList() {
  const toasts = useToastStore((state) => state.toasts);
  // Radix announces each toast by a copy of its text that lives for a second. `ToastHost` is a live region already,
  // so the copy goes where nobody has it read out twice.
  const [unheard] = useState(() => document.createElement('div'));

  return (
    <Radix.Provider
      label="お知らせ"
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
      announcerContainer={unheard}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport
        label="お知らせ ({hotkey})"
        className="fixed inset-x-0 bottom-0 supports-[anchor-name:--composer]:bottom-[anchor(--composer_top,0px)] z-toast flex print:hidden max-h-[70dvh] flex-col items-center gap-2 overflow-y-auto p-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none md:pb-6"
      />
    </Radix.Provider>
  );
}

function ToastItem({ toast }: { toast: ToastEntry }) {
  const { id, message, action, isOpen } = toast;
  return (
    <Radix.Root
      forceMount
      type="background"
      open={isOpen}
      onOpenChange={(open) => !open && closeToast(id)}
      className="flex w-full max-w-md items-center gap-2.5 rounded-lg bg-surface-inverse py-2 pr-2 pl-3.5 text-md text-on-inverse shadow-lg data-[state=open]:animate-toast-in data-[state=closed]:animate-toast-out data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-swipe-out data-[swipe=cancel]:transition-transform md:w-auto md:min-w-72 md:text-base"
    >
      <CircleCheck aria-hidden="true" className="size-[1.3em] shrink-0 text-on-inverse-success" />
      <Radix.Description className="min-w-0 flex-1 py-1 [word-break:auto-phrase]">
        {message}
      </Radix.Description>
      {action ? (
        <Radix.Action asChild altText={action.label} onClick={action.onAction}>
          <button
            type="button"
            className="inline-flex h-11 shrink-0 items-center rounded-md px-2.5 font-bold text-on-inverse-accent hover:bg-on-inverse/12 focus-visible:outline-on-inverse md:h-8"
          >
            {action.label}
          </button>
        </Radix.Action>
      ) : null}
      <Radix.Close
        aria-label="閉じる"
        className="grid size-11 shrink-0 place-items-center rounded-md text-on-inverse-muted hover:bg-on-inverse/12 hover:text-on-inverse focus-visible:outline-on-inverse md:size-8"
      >
        <X aria-hidden="true" className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}
