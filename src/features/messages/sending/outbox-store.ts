import * as v from 'valibot';
import { create } from 'zustand';
import { ChatMessage } from '#endpoints/chat';
import { safeStorage } from '@/lib/browser/safe-storage';
import { stored } from '@/lib/browser/stored';
import type { ThreadOwner } from '../use-thread';
import { emptyOutbox, needsUpload, type Outbox, type OutboxAction, outboxReducer } from './outbox';
import { releaseFile } from './upload-store';

const StoredOutboxes = v.record(
  v.string(),
  v.object({
    entries: v.pipe(
      v.array(
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
            v.object({
              type: v.literal('queued'),
              needsCheck: v.boolean(),
              until: v.optional(v.number()),
            }),
            v.object({ type: v.literal('sending') }),
            v.object({ type: v.literal('sent'), message: v.nullable(ChatMessage) }),
            v.object({ type: v.literal('failed'), reason: v.nullable(v.string()), isUncertain: v.boolean() }),
          ]),
        }),
      ),
      v.readonly(),
    ),
    claimedIds: v.pipe(v.array(v.string()), v.readonly()),
  }),
);

type Outboxes = Readonly<Record<string, Outbox>>;

// Per tab: were it shared, a second tab would take this tab's sending for an interrupted one.
const storedOutboxes = stored('biz.outboxes', StoredOutboxes, safeStorage('session'))();

const restoreOutboxes = (): Outboxes =>
  Object.fromEntries(
    Object.entries(storedOutboxes.read() ?? {}).map(([key, outbox]) => [
      key,
      outboxReducer(outbox, { type: 'restore' }),
    ]),
  );

const useOutboxStore = create<{ outboxes: Outboxes }>()(() => ({ outboxes: restoreOutboxes() }));

// One person's messages never appear under another's name, should the next one sign in in the same tab.
const keyOf = ({ cid, chatGroupId, ownUid }: OutboxOwner) => [ownUid, cid, chatGroupId].join('/');

/** All conversations of which this tab has something on its way. */
export function allOutboxes(): OutboxOwner[] {
  return Object.keys(useOutboxStore.getState().outboxes).flatMap((key) => {
    const [ownUid = '', cid, chatGroupId] = key.split('/');
    return cid && chatGroupId ? [{ ownUid, cid, chatGroupId }] : [];
  });
}

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

/** Holds files only for what still has to be uploaded. */
function releaseFiles(before: Outbox, after: Outbox): void {
  const needed = new Set(after.entries.filter(needsUpload).map(({ entryId }) => entryId));
  for (const { entryId } of before.entries) if (!needed.has(entryId)) releaseFile(entryId);
}

/** Takes one step in the outbox of a conversation; it survives a reload. */
export function dispatchOutbox(owner: OutboxOwner, action: OutboxAction): void {
  const before = readOutbox(owner);
  const after = outboxReducer(before, action);
  if (after === before) return;
  const { [keyOf(owner)]: _, ...others } = useOutboxStore.getState().outboxes;
  const outboxes = after.entries.length === 0 ? others : { ...others, [keyOf(owner)]: after };
  useOutboxStore.setState({ outboxes });
  releaseFiles(before, after);
  storedOutboxes.write(outboxes);
}
