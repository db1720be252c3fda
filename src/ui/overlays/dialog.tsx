import * as Radix from '@radix-ui/react-dialog';
import { type DialogProps, DialogSurface } from './dialog-surface';
import { useDialogSubmit } from './use-dialog-submit';

/**
 * A modal dialog with a form (spec §4). Submitting shows a loading state and disables cancel. It closes when the submit
 * handler returns true; cancel closes unless its handler returns false.
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
        <Radix.Overlay className="fixed inset-0 z-dialog grid animate-fade-in items-end justify-items-center overflow-y-auto bg-overlay md:items-center md:p-6">
          <DialogSurface {...props} isSubmitting={isSubmitting} submit={submit} cancel={cancel} />
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
