import * as Radix from '@radix-ui/react-alert-dialog';
import { type AlertRequest, acknowledgeAlert } from './alert-store';
import { Button } from './button';
import { useReturnFocus } from './use-return-focus';

export type AlertDialogProps = { alert: AlertRequest };

/** The dialog of one alert: its text and OK. */
export function AlertDialog({ alert }: AlertDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && acknowledgeAlert(alert)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-alert grid animate-fade-in place-items-center overflow-y-auto bg-ink/45 p-4">
          <Radix.Content
            {...returnFocus}
            className="w-full max-w-md animate-pop-in rounded-xl bg-surface p-5 shadow-xl outline-none md:p-6"
          >
            <Radix.Title className="sr-only">お知らせ</Radix.Title>
            <Radix.Description className="whitespace-pre-line text-pretty text-lg leading-[1.75] [word-break:auto-phrase] md:text-md">
              {alert.message}
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
      </Radix.Portal>
    </Radix.Root>
  );
}
