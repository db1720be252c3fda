import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { DialogSurface } from './dialog-surface';
import { useDialogSubmit } from './use-dialog-submit';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  submitLabel?: ReactNode;
  cancelLabel?: ReactNode;
  /** Closes the dialog when it returns true; anything it throws goes to `onFailure`. Without it there is no submit button. */
  onSubmit?: () => boolean | Promise<boolean>;
  /** Called before closing by cancel, Esc or the close button; returning false keeps the dialog open. */
  onCancel?: () => unknown;
  onFailure?: (error: unknown) => void;
  /** `danger` for what cannot be undone. */
  tone?: 'default' | 'danger';
  size?: 'sm' | 'md' | 'lg' | 'xl';
  submitDisabled?: boolean;
  /** Replaces the buttons. */
  footer?: ReactNode;
  className?: string;
};

/**
 * A modal dialog with a form (spec §4). Submitting shows a loading state and disables every way to cancel; the dialog
 * closes only when the submit handler returns true; cancel closes unless its handler returns false.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, onSubmit, onCancel, onFailure, submitDisabled = false } = props;
  const { isSubmitting, submit, cancel } = useDialogSubmit({
    onSubmit: submitDisabled ? undefined : onSubmit,
    onCancel,
    onFailure,
    onClose: () => onOpenChange(false),
  });

  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : cancel())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog grid animate-fade-in items-end justify-items-center overflow-y-auto bg-ink/45 md:items-center md:p-6">
          <DialogSurface {...props} isSubmitting={isSubmitting} submit={submit} cancel={cancel} />
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
