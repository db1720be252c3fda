import type { QueryClient } from '@tanstack/react-query';
import { chat } from '#endpoints/chat';
import { interaction } from '#endpoints/interaction';
import type { Change } from '#endpoints/live';
import { session } from '@/session/current-session';
import { rereadCandidate, rereadLabels } from './candidate-changes';
import type { Changes } from './follow-stream';
import { allKinds, candidates, invalidateReads, outdatedBy, type Read } from './outdated-reads';
import { pointerRests, watchPointer } from './pointer-rest';

/**
 * Milliseconds from the start of one round of reads to the next; changes that come meanwhile are batched. Even in a busy
 * company each change then shows within a second.
 */
const SPACING = 800;

/** All open pages receive a change at the same moment: their reads are spread over this many milliseconds. */
const SPREAD = 200;

/** Above this many changed candidates the lists are read as a whole. */
const MAX_CANDIDATES = 20;

/** Above this many waiting changes everything is read again. */
const MAX_WAITING = 300;

const isVisible = () => document.visibilityState === 'visible';

const keyOf = ({ kind, id }: Change) => `${kind} ${id}`;

/**
 * Returns what reads again what changes have made outdated: what is on the screen at once, the number of unread messages
 * also in a tab that nobody sees, the rest there when it is looked at. One after another, so that no read is
 * begun anew before it has ended.
 */
export function createApplier({
  queryClient,
  cid,
  signal,
  onApplied,
}: {
  queryClient: QueryClient;
  cid: string;
  signal: AbortSignal;
  /** Called when what a change made outdated has been read, or could not be. */
  onApplied?: () => void;
}): (changes: Changes) => void {
  let waiting = new Map<string, Change>();
  let isReset = false;
  let isApplying = false;
  /** Changes that came while the tab was hidden. */
  const unseen: Changes[] = [];
  let begunAt = Number.NEGATIVE_INFINITY;

  const invalidate = (reads: readonly Read[], params?: Record<string, string>) =>
    invalidateReads(queryClient, reads, { cid, ...params });

  /** Candidates one by one, so that lists keep their rows and their order; lists as a whole where that cannot be. */
  async function applyToCandidates(changes: Changes): Promise<void> {
    const changed = changes?.filter(({ kind }) => kind === 'candidate') ?? [];
    if (changes === null || changed.length > MAX_CANDIDATES) return invalidate(candidates);
    const reads = changed.map(async (change) => {
      const isDone = await rereadCandidate(queryClient, { cid, universalUid: change.id });
      if (!isDone) waiting.set(keyOf(change), change);
    });
    if (changes.some(({ kind }) => kind === 'label')) reads.push(rereadLabels(queryClient, cid));
    await Promise.all(reads).catch(() => invalidate(candidates));
  }

  async function apply(changes: Changes): Promise<void> {
    const kinds = new Set(changes?.map(({ kind }) => kind) ?? allKinds);
    const isUnreadOther = kinds.has('message') || kinds.has('read');
    if (!isVisible()) {
      unseen.push(changes);
      if (isUnreadOther) await invalidate([interaction.numberOfUnreadMessages]);
      return;
    }
    // First, since it marks them as read: the list and the number would show them as unread for a moment.
    const threads = changes?.flatMap(({ kind, id }) => (kind === 'message' ? [{ chatGroupId: id }] : [])) ?? [
      {},
    ];
    await Promise.all(threads.map((params) => invalidate([chat.latestMessages], params)));
    const outdated = new Set([...kinds].flatMap((kind) => outdatedBy[kind]));
    if (isUnreadOther) outdated.add(interaction.numberOfUnreadMessages);
    await Promise.all([applyToCandidates(changes), invalidate([...outdated])]);
    // The header shows the name and the logo of the session.
    if (kinds.has('corporation')) void session.refresh().catch(() => {});
  }

  const wait = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, milliseconds);
    });

  function takeWaiting(): Changes {
    const changes = isReset || waiting.size > MAX_WAITING ? null : [...waiting.values()];
    waiting = new Map();
    isReset = false;
    return changes;
  }

  async function applyAll(): Promise<void> {
    while ((isReset || waiting.size > 0) && !signal.aborted) {
      await wait(Math.max(Math.random() * SPREAD, begunAt + SPACING - performance.now()));
      // Or rows would move between aiming and pressing.
      await pointerRests();
      if (signal.aborted) return;
      begunAt = performance.now();
      await apply(takeWaiting());
      onApplied?.();
    }
  }

  function receive(changes: Changes): void {
    if (changes === null) isReset = true;
    for (const change of changes ?? []) waiting.set(keyOf(change), change);
    if (isApplying) return;
    isApplying = true;
    void applyAll().finally(() => {
      isApplying = false;
    });
  }

  watchPointer(signal);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (isVisible()) for (const changes of unseen.splice(0)) receive(changes);
    },
    { signal },
  );
  return receive;
}
