import { useRef, useState } from 'react';

type DialogHandlers = {
  onSubmit: (() => boolean | Promise<boolean>) | undefined;
  onCancel: (() => unknown) | undefined;
  onFailure: ((error: unknown) => void) | undefined;
  onClose: () => void;
};

/** The rules of a dialog's submit and cancel (spec §4). */
export function useDialogSubmit({ onSubmit, onCancel, onFailure, onClose }: DialogHandlers) {
  const [isSubmitting, setIsSubmitting] = useState(false);
  // A second press in the same frame comes before the state is rendered.
  const isSubmittingNow = useRef(false);

  function cancel() {
    if (isSubmittingNow.current) return;
    if (onCancel?.() === false) return;
    onClose();
  }

  function settle() {
    isSubmittingNow.current = false;
    setIsSubmitting(false);
  }

  async function submit() {
    if (!onSubmit || isSubmittingNow.current) return;
    isSubmittingNow.current = true;
    setIsSubmitting(true);
    let isDone = false;
    try {
      isDone = (await onSubmit()) === true;
    } catch (error) {
      settle();
      // Without a failure handler the error belongs to the application's handler of unhandled rejections.
      if (!onFailure) throw error;
      onFailure(error);
      return;
    }
    settle();
    if (isDone) onClose();
  }

  return { isSubmitting, submit, cancel };
}
