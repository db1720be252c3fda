import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Thread } from '../merge-messages';

type TargetInput = {
  /** The message that one has come for; null when one has come for the conversation. */
  targetId: string | null;
  thread: Thread;
  /** Messages are drawn from the end, first those that fill the window; this says that all are. */
  isDrawn: boolean;
  isLoadingOlder: boolean;
  hasOlderFailed: boolean;
  loadBackTo: (messageId: string) => void;
  /** Scrolls to the row of a message and returns it; null when it is not there. */
  showRow: (messageId: string) => HTMLElement | null;
};

/** Leads to a message: reads back to it where that is needed, then brings it into sight and gives it the focus, once. */
export function useTargetMessage(input: TargetInput): void {
  const { targetId, thread, isDrawn, isLoadingOlder, hasOlderFailed, loadBackTo, showRow } = input;
  const shownId = useRef<string | null>(null);
  const { hasOlder, messages } = thread;
  const isThere = targetId !== null && messages.some(({ messageId }) => messageId === targetId);
  const mustRead = targetId !== null && !isThere && hasOlder && !isLoadingOlder && !hasOlderFailed;
  const firstId = messages[0]?.messageId;

  useEffect(() => {
    if (mustRead && firstId !== undefined) loadBackTo(targetId);
  }, [mustRead, targetId, firstId, loadBackTo]);

  useLayoutEffect(() => {
    if (targetId === null) shownId.current = null;
    if (!isThere || !isDrawn || shownId.current === targetId) return;
    const row = showRow(targetId);
    if (!row) return;
    shownId.current = targetId;
    row.focus({ preventScroll: true });
  }, [targetId, isThere, isDrawn, showRow]);
}
