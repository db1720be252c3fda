import * as v from 'valibot';
import { create } from 'zustand';
import { ChatMessage } from '#endpoints/chat';
import { safeStorage } from '@/lib/safe-storage';
import { emptyOutbox, needsUpload, type Outbox, type OutboxAction, outboxReducer } from './outbox';
import { releaseFile } from './upload-store';
import type { ThreadOwner } from './use-thread';

const StoredOutboxes = v.record(
  v.string(),
  v.object({
    entries: v.array(
      v.object({
        entryId: v.string(),
        content: v.variant('kind', [
          v.object({ kind: v.literal('text'), textMessage: v.string() }),
          v.object({
            kind: v.literal('file'),
            fileName: v.string(),
            byteSize: v.number(),
            filePath: v.nullable(v.string()),
          }),
        ]),
        queuedAt: v.string(),
        afterMessageId: v.nullable(v.string()),
        state: v.variant('type', [
          v.object({ type: v.literal('queued'), needsCheck: v.boolean() }),
          v.object({ type: v.literal('sending') }),
          v.object({ type: v.literal('sent'), message: ChatMessage }),
          v.object({ type: v.literal('failed'), reason: v.nullable(v.string()), isUncertain: v.boolean() }),
        ]),
      }),
    ),
    claimedIds: v.array(v.string()),
  }),
);

type Outboxes = Readonly<Record<string, Outbox>>;

const STORAGE_KEY = 'biz.outboxes';

// Per tab: were it shared, a second tab would take this tab's sending for an interrupted one.
const storage = safeStorage('session');

function restoreOutboxes(): Outboxes {
  try {
    const result = v.safeParse(StoredOutboxes, JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}'));
    if (!result.success) return {};
    return Object.fromEntries(
      Object.entries(result.output).map(([key, outbox]) => [key, outboxReducer(outbox, { type: 'restore' })]),
    );
  } catch {
    return {}; // not ours, or cut off: there is nothing to restore
  }
}

const useOutboxStore = create<{ outboxes: Outboxes }>()(() => ({ outboxes: restoreOutboxes() }));

// One person's messages never appear under another's name, should the next one sign in in the same tab.
const keyOf = ({ cid, chatGroupId, ownUid }: OutboxOwner) => [ownUid, cid, chatGroupId].join('/');

/** Whose outbox: one person's, in one conversation of one company. */
export type OutboxOwner = ThreadOwner & { ownUid: string };

/** The outbox of a conversation now. */
export function readOutbox(owner: OutboxOwner): Outbox {
  return useOutboxStore.getState().outboxes[keyOf(owner)] ?? emptyOutbox;
}

/** The outbox of a conversation, live. */
export function useOutboxEntries(owner: OutboxOwner): Outbox {
  return useOutboxStore((state) => state.outboxes[keyOf(owner)] ?? emptyOutbox);
}

/** Whether something of a conversation could not be sent, live: it would go unseen while one looks elsewhere. */
export function useHasUnsent(owner: OutboxOwner): boolean {
  return useOutboxStore(
    ({ outboxes }) => outboxes[keyOf(owner)]?.entries.some(({ state }) => state.type === 'failed') ?? false,
  );
}

/** Files are kept for what still has to be uploaded, and no longer. */
function releaseFiles(before: Outbox, after: Outbox): void {
  const kept = new Set(after.entries.filter(needsUpload).map(({ entryId }) => entryId));
  for (const { entryId } of before.entries) if (!kept.has(entryId)) releaseFile(entryId);
}

/** Takes one step in the outbox of a conversation; kept through a reload. */
export function dispatchOutbox(owner: OutboxOwner, action: OutboxAction): void {
  const before = readOutbox(owner);
  const after = outboxReducer(before, action);
  if (after === before) return;
  const { [keyOf(owner)]: _, ...others } = useOutboxStore.getState().outboxes;
  const outboxes = after.entries.length === 0 ? others : { ...others, [keyOf(owner)]: after };
  useOutboxStore.setState({ outboxes });
  releaseFiles(before, after);
  storage.setItem(STORAGE_KEY, JSON.stringify(outboxes));
}
