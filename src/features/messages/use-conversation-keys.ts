import { useEffect, useEffectEvent } from 'react';
import { useShortcuts } from '@/features/shortcuts/use-shortcuts';
import { isComposing } from '@/lib/is-composing';

/** They have a listener of their own here, since they act while one writes too. */
const listed = [
  { key: 'Alt+J', label: '次の会話' },
  { key: 'Alt+K', label: '前の会話' },
];

/** Alt+J and Alt+K call for the next and the previous conversation, also while one writes (product.md §3). */
export function useConversationKeys(onMove: (step: 1 | -1) => void): void {
  useShortcuts(listed);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.metaKey || event.ctrlKey || event.shiftKey || isComposing(event)) return;
    // By place, not by character: with Alt a Mac types 「∆」 on the J key.
    if (event.code !== 'KeyJ' && event.code !== 'KeyK') return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    event.preventDefault();
    onMove(event.code === 'KeyJ' ? 1 : -1);
  });

  useEffect(() => {
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}
