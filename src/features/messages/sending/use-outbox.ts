import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChatMessage } from '#endpoints/chat';
import { safeFileName } from '#endpoints/chat-file-rules';
import { randomId } from '@/lib/random-id';
import { sendWait } from '@/parts/sending/send-wait';
import { useCorporationId, useSession } from '@/session/use-session';
import type { Attachment } from './attachment-store';
import { type OutboxContent, pendingEntries } from './outbox';
import { allOutboxes, dispatchOutbox, useOutboxEntries } from './outbox-store';
import { drainOutbox, resumeOutbox } from './send-outbox';
import { sendOnLeaving, takeBack } from './take-back';
import { keepFile } from './upload-store';

const noMessages: readonly ChatMessage[] = [];
const noAttachments: readonly Attachment[] = [];

/** The messages of a conversation that are on their way, and what can be done with them. */
export function useOutbox(chatGroupId: string, messages: readonly ChatMessage[] = noMessages) {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const ownUid = useSession().userAccount?.universalUid ?? '';
  const owner = { cid, chatGroupId, ownUid };
  const outbox = useOutboxEntries(owner);

  useEffect(() => {
    dispatchOutbox({ cid, chatGroupId, ownUid }, { type: 'reconcile', messages, ownUid });
    // A deleted or arrived entry may have been what the next one waited for.
    void drainOutbox(queryClient, { cid, chatGroupId, ownUid });
  }, [queryClient, cid, chatGroupId, ownUid, messages]);

  useEffect(() => {
    sendOnLeaving(queryClient);
    // What waited in other conversations when the page was left goes on as well.
    for (const each of allOutboxes()) void drainOutbox(queryClient, each);
  }, [queryClient]);

  useEffect(() => {
    const resume = () => resumeOutbox(queryClient, { cid, chatGroupId, ownUid });
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [queryClient, cid, chatGroupId, ownUid]);

  const drain = () => void drainOutbox(queryClient, owner);

  function queue(content: OutboxContent, until: number | undefined, file?: File): string {
    const entryId = randomId();
    if (file) keepFile(entryId, file);
    const queuedAt = new Date().toISOString();
    dispatchOutbox(owner, { type: 'queue', entryId, content, queuedAt, until });
    return entryId;
  }

  return {
    pending: pendingEntries(outbox, messages, ownUid),
    /** Sends a text, if there is one, and then the files, after the wait of 個人設定; returns how to take them back until then. */
    send: (textMessage: string, attachments: readonly Attachment[] = noAttachments) => {
      const wait = sendWait();
      const until = wait === 0 ? undefined : Date.now() + wait * 1000;
      const entryIds = textMessage === '' ? [] : [queue({ kind: 'text', textMessage }, until)];
      for (const { file, fileName } of attachments) {
        entryIds.push(queue({ kind: 'file', fileName, byteSize: file.size, filePath: null }, until, file));
      }
      drain();
      const [first] = entryIds;
      return until === undefined || first === undefined ? null : () => takeBack(owner, first);
    },
    takeBack: (entryId: string) => takeBack(owner, entryId),
    /** Sends another file in the place of one that the browser has lost. */
    replaceFile: (entryId: string, file: File) => {
      keepFile(entryId, file);
      const fileName = safeFileName(file.name);
      dispatchOutbox(owner, { type: 'replaceFile', entryId, fileName, byteSize: file.size });
      drain();
    },
    retry: (entryId: string) => {
      dispatchOutbox(owner, { type: 'retry', entryId });
      drain();
    },
    remove: (entryId: string) => {
      dispatchOutbox(owner, { type: 'remove', entryId });
      drain();
    },
  };
}
