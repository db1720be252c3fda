import type { QueryClient } from '@tanstack/react-query';
import { beforeSignOut } from '@/session/signing-out';
import { readThread, type ThreadOwner } from '../use-thread';
import { addAttachments } from './attachment-store';
import { readMessageDraft, writeMessageDraft } from './message-drafts';
import { canTakeBack, isSamePress, needsUpload } from './outbox';
import { allOutboxes, dispatchOutbox, type OutboxOwner, readOutbox } from './outbox-store';
import { create, isWriterHere, noteSent } from './send-outbox';
import { readFile } from './upload-store';

/** Longer than a call lasts: what was sent while the page was left has arrived by then, or failed. */
const HAND_OVER_TIME = 20_000;

/** Puts a text in front of what has been typed meanwhile. */
export function returnText(owner: ThreadOwner, text: string): void {
  const typed = readMessageDraft(owner);
  writeMessageDraft(owner, typed === '' ? text : `${text}\n${typed}`);
}

/**
 * Takes back what one press of 送信 has put into the outbox: the text returns in front of what has been typed meanwhile, the
 * files beside it. Returns false when it is too late.
 */
export function takeBack(owner: OutboxOwner, entryId: string): boolean {
  const { entries } = readOutbox(owner);
  const entry = entries.find((each) => each.entryId === entryId);
  const now = Date.now();
  if (!entry || !canTakeBack(entry, now)) return false;
  const taken = entries.filter((each) => isSamePress(each, entry) && canTakeBack(each, now));
  const files = taken.flatMap((each) => readFile(each.entryId) ?? []);
  for (const each of taken) dispatchOutbox(owner, { type: 'remove', entryId: each.entryId });
  for (const { content } of taken) if (content.kind === 'text') returnText(owner, content.textMessage);
  if (files.length > 0) addAttachments(owner, files);
  return true;
}

/** Sends what waits for its time in one conversation, though nobody will be there to see how it ends. */
async function handOver(queryClient: QueryClient, owner: OutboxOwner): Promise<void> {
  const now = Date.now();
  const calls: Promise<void>[] = [];
  const afterMessageId = readThread(queryClient, owner)?.messages.at(-1)?.messageId ?? null;
  for (const entry of readOutbox(owner).entries) {
    // What stands behind one that failed, or behind a file, does not overtake it.
    if (entry.state.type === 'failed' || needsUpload(entry)) break;
    if (!canTakeBack(entry, now)) continue;
    const { entryId, content } = entry;
    dispatchOutbox(owner, { type: 'handOver', entryId, afterMessageId, until: now + HAND_OVER_TIME });
    const call = create(owner, entryId, content, { outlivesPage: true }).then(
      (message) => {
        dispatchOutbox(owner, { type: 'succeed', entryId, message });
        noteSent(queryClient, owner, message);
      },
      () => {}, // It is looked up and sent again when the time is over.
    );
    calls.push(call);
  }
  await Promise.all(calls);
}

const ownOutboxes = () => allOutboxes().filter(isWriterHere);

const hasWaiting = () =>
  ownOutboxes().some((owner) => readOutbox(owner).entries.some((entry) => canTakeBack(entry, Date.now())));

let client: QueryClient | null = null;

async function leave(): Promise<void> {
  const queryClient = client;
  if (!queryClient || !navigator.onLine) return;
  await Promise.all(ownOutboxes().map((owner) => handOver(queryClient, owner)));
}

/** Without a network nothing can be handed over: the browser asks before the tab is closed. */
function ask(event: BeforeUnloadEvent): void {
  if (!navigator.onLine && hasWaiting()) event.preventDefault();
}

/** From now on, what waits for its time goes out at once when the tab is closed or reloaded, or its person signs out. */
export function sendOnLeaving(queryClient: QueryClient): void {
  if (client === null) {
    window.addEventListener('pagehide', () => void leave());
    beforeSignOut.add(leave);
    window.addEventListener('beforeunload', ask);
  }
  client = queryClient;
}
