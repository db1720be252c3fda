import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Selection } from '#endpoints/selection';
import { ApiError } from '@/client/api-error';
import { refusalAsAnswer } from '@/client/refusal';
import { showToast } from '@/ui/toast-store';
import { noteSelection, refreshSelections } from './selection-cache';

type SelectionStep = {
  call: () => Promise<Selection>;
  /** What the toast confirms. */
  doneMessage: string;
  /** What is said when nobody knows why it failed. */
  failedMessage: string;
};

/** One step of a selection as a dialog's submit: a refusal is told in the dialog, and the state is read again. */
export function useSelectionStep({ call, doneMessage, failedMessage }: SelectionStep) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: () => refusalAsAnswer(call()) });
  const [problem, setProblem] = useState('');

  async function submit(): Promise<boolean> {
    setProblem('');
    const answer = await mutateAsync();
    if (answer instanceof ApiError) {
      setProblem(answer.serverMessage ?? failedMessage);
      refreshSelections(queryClient);
      return false;
    }
    noteSelection(queryClient, answer);
    showToast({ message: doneMessage });
    return true;
  }

  function fail(): void {
    setProblem(failedMessage);
    // It may have arrived all the same.
    refreshSelections(queryClient);
  }

  return { problem, submit, fail };
}
