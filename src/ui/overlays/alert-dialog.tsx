import * as Radix from '@radix-ui/react-alert-dialog';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/controls/button';
import { type AlertRequest, acknowledgeAlert } from '@/ui/feedback/alert-store';
import { useReturnFocus } from './use-return-focus';

type AlertDialogProps = { alert: AlertRequest };

/** The dialog of one alert: its text and OK. It opens again above any dialog that opens after it. */
export function AlertDialog({ alert }: AlertDialogProps) {
  const [opening, setOpening] = useState(0);
  return (
    <Radix.Root key={opening} open onOpenChange={(isOpen) => !isOpen && acknowledgeAlert(alert)}>
      <Radix.Portal>
        <AlertSurface message={alert.message} onCovered={() => setOpening(opening + 1)} />
      </Radix.Portal>
    </Radix.Root>
  );
}

type AlertSurfaceProps = { message: string; onCovered: () => void };

function AlertSurface({ message, onCovered }: AlertSurfaceProps) {
  const returnFocus = useReturnFocus();
  const overlay = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current } = overlay;
    if (!current) return;
    // A modal dialog hides everything beside it from assistive technology.
    const look = () => current.getAttribute('aria-hidden') === 'true' && onCovered();
    const observer = new MutationObserver(look);
    observer.observe(current, { attributes: true, attributeFilter: ['aria-hidden'] });
    look();
    return () => observer.disconnect();
  });

  return (
    <Radix.Overlay
      ref={overlay}
      className="fixed inset-0 z-alert grid animate-fade-in place-items-center overflow-y-auto bg-overlay p-4"
    >
      <Radix.Content
        {...returnFocus}
        className="w-full max-w-md animate-pop-in rounded-xl bg-surface p-5 shadow-xl outline-none md:p-6"
      >
        <Radix.Title className="sr-only">お知らせ</Radix.Title>
        <Radix.Description className="whitespace-pre-line text-pretty text-lg leading-[1.75] [word-break:auto-phrase] md:text-md">
          {message}
        </Radix.Description>
        <div className="mt-5 flex justify-end">
          {/* Radix focuses its Cancel, the button that is safe to press: here the only one. */}
          <Radix.Cancel asChild>
            <Button variant="primary" className="w-full md:w-auto md:min-w-24">
              OK
            </Button>
          </Radix.Cancel>
        </div>
      </Radix.Content>
    </Radix.Overlay>
  );
}
