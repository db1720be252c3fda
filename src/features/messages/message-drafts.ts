import { useSyncExternalStore } from 'react';
import { personalStorage as storage } from '@/session/personal-storage';
import type { ThreadOwner } from './use-thread';

const listeners = new Set<() => void>();

// A slash cannot occur in an encoded part, so two conversations never share a key.
const keyOf = ({ cid, chatGroupId }: ThreadOwner) =>
  `biz.messageDraft/${encodeURIComponent(cid)}/${encodeURIComponent(chatGroupId)}`;

/** The text that was begun in a conversation, or empty. */
function readMessageDraft(owner: ThreadOwner): string {
  return storage.getItem(keyOf(owner)) ?? '';
}

/** Keeps the text of a conversation in this browser; a blank one is forgotten. */
export function writeMessageDraft(owner: ThreadOwner, text: string): void {
  if (text.trim() === '') storage.removeItem(keyOf(owner));
  else storage.setItem(keyOf(owner), text);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The draft of a conversation, live, also from other tabs. Empty while the page hydrates. */
export function useMessageDraft(owner: ThreadOwner): string {
  return useSyncExternalStore(
    subscribe,
    () => readMessageDraft(owner),
    () => '',
  );
}
