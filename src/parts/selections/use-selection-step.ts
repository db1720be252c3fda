import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { interaction } from '#endpoints/interaction';
import type { Selection } from '#endpoints/selection';
import { ApiError } from '@/client/api-error';
import { readAgain } from '@/client/queries';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { corporationQuery } from '@/session/corporation-queries';
import { showToast } from '@/ui/feedback/toast-store';
import { noteSelection, refreshSelections } from './selection-cache';

type SelectionStep = {
  selection: Pick<Selection, 'selectionId' | 'chatGroupId'>;
  /** Takes the step. A platform need not return the selection. */
  call: () => Promise<unknown>;
  /** The state that the step leads to. */
  to: Selection['status'];
  /** What the toast confirms. */
  doneMessage: string;
  /** What is said when nobody knows why it failed. */
  failedMessage: string;
  /** Looks itself whether an earlier try has done it. */
  looksItself?: boolean;
};

/**
 * One step of a selection as a dialog's submit: a refusal is shown in the dialog, and the state is read again. After an
 * attempt without a response the state is read before the step is taken again.
 */
export function useSelectionStep({
  selection,
  call,
  to,
  doneMessage,
  failedMessage,
  looksItself = false,
}: SelectionStep) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: () => refusalAsResult(call()) });
  const [problem, setProblem] = useState('');
  const isOutcomeUnknown = useRef(false);

  async function readStatus(): Promise<Selection['status']> {
    const { chatGroupId } = selection;
    const query = corporationQuery(interaction.show, { params: { chatGroupId } });
    const { selectionStatus } = await readAgain(queryClient, query);
    return selectionStatus;
  }

  async function take(): Promise<ApiError | null> {
    if (isOutcomeUnknown.current && !looksItself && (await readStatus()) === to) return null;
    isOutcomeUnknown.current = true;
    const result = await mutateAsync();
    isOutcomeUnknown.current = false;
    return result instanceof ApiError ? result : null;
  }

  async function submit(): Promise<boolean> {
    setProblem('');
    const refusal = await take();
    if (refusal) {
      setProblem(refusalMessage(refusal, failedMessage));
      refreshSelections(queryClient);
      return false;
    }
    noteSelection(queryClient, { ...selection, status: to });
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
