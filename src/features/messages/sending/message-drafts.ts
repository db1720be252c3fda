import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { stored } from '@/lib/browser/stored';
import { personalStorage } from '@/session/personal-storage';
import type { ThreadOwner } from '../use-thread';

const listeners = new Set<() => void>();

const draftOf = stored('biz.messageDraft', v.string(), personalStorage);

/** Stores the text of a conversation in this browser; a blank one is removed. */
export function writeMessageDraft({ cid, chatGroupId }: ThreadOwner, text: string): void {
  draftOf(cid, chatGroupId).write(text.trim() === '' ? null : text);
  for (const listener of listeners) listener();
}

/** The draft of a conversation now; empty without one. */
export const readMessageDraft = ({ cid, chatGroupId }: ThreadOwner): string =>
  draftOf(cid, chatGroupId).read() ?? '';

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
