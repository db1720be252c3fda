import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '#endpoints/live';
import { numberOfUnreadMessages } from '#endpoints/unread-messages';
import { endpointFilter } from '@/client/queries';
import type { Changes } from './follow-stream';
import { pointerRests, watchPointer } from './pointer-rest';

/**
 * Milliseconds from the start of one round of reads to the next; changes that come meanwhile are batched. Even in a busy
 * company each change then shows within a second.
 */
const SPACING = 800;

/** All open pages receive a change at the same moment: their reads are spread over this many milliseconds. */
const SPREAD = 200;

/** Above this many waiting changes everything is read again. */
const MAX_WAITING = 300;

/** Milliseconds until the code that reads is loaded again when that has failed. */
const RETRY = 10_000;

const isVisible = () => document.visibilityState === 'visible';

const keyOf = ({ kind, id }: Change) => `${kind} ${id}`;

/**
 * Returns what reads again what changes have made outdated: what is on the screen at once, the number of unread messages
 * also in a tab that nobody sees, the rest there when it is looked at. One after another, so that no read is
 * begun again before it has ended.
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

  /** Throws when the code that reads cannot be loaded. */
  async function apply(changes: Changes): Promise<void> {
    if (!isVisible()) {
      unseen.push(changes);
      const isUnreadOther = changes?.some(({ kind }) => kind === 'message' || kind === 'read') ?? true;
      if (isUnreadOther)
        await queryClient.invalidateQueries(endpointFilter(numberOfUnreadMessages, { params: { cid } }));
      return;
    }
    // It knows most of the endpoints: too much for every page to load before anything has changed.
    const { readOutdated } = await import('./read-outdated');
    for (const change of await readOutdated({ queryClient, cid }, changes))
      waiting.set(keyOf(change), change);
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
      try {
        await apply(takeWaiting());
      } catch {
        isReset = true;
        await wait(RETRY);
      }
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
