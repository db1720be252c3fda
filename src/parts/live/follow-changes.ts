import type { QueryClient } from '@tanstack/react-query';
import { live } from '@/lib/live-flag';
import { presenceEvents } from '@/parts/live/presence-events';
import { answerWorker } from '@/parts/notifications/open-conversation';
import { type AuthState, useAuthStore } from '@/session/auth-store';
import { createApplier } from './apply-changes';
import { createCatchUp } from './catch-up';
import { shareStream } from './share-stream';

/** A new stream replays the changes of the last minute. A page that is older than this, in milliseconds, reads everything again. */
const TOLD_AGAIN = 50_000;

/** Switches polling off or on: the reads ask for their interval when they get anything. */
function setOpen(queryClient: QueryClient, isOpen: boolean): void {
  if (live.isOpen === isOpen) return;
  live.isOpen = isOpen;
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' })) query.setState({});
}

/** Where the browser was allowed to notify, now or by another person, it is told of messages or is no longer. */
function keepPush(): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  import('@/parts/notifications/push').then(
    (push) => push.keepPush(),
    () => {},
  );
}

/** The person and the company that a tab acts for; null without both. */
const actorOf = ({ userId, corporationId, finishedAuthProcess }: AuthState) =>
  finishedAuthProcess && userId && corporationId ? { userId, cid: corporationId } : null;

/**
 * Follows what changes in the company that this tab acts for, whichever that is, until `signal` is aborted.
 */
export function followChanges(queryClient: QueryClient, signal: AbortSignal): void {
  if (signal.aborted) return;
  answerWorker(signal);
  let current: { key: string; stop: AbortController } | null = null;

  function follow(state: AuthState): void {
    const actor = actorOf(state);
    const key = actor ? `${actor.userId} ${actor.cid}` : '';
    if ((current?.key ?? '') === key) return;
    current?.stop.abort();
    current = null;
    if (!actor) return;
    const stop = new AbortController();
    current = { key, stop };
    const { signal: until } = stop;
    keepPush();
    const { readFailed, watch } = createCatchUp(queryClient, until);
    const apply = createApplier({ queryClient, cid: actor.cid, signal: until, onApplied: watch });
    shareStream({
      ...actor,
      signal: until,
      onState: (isOpen) => {
        const isNew = isOpen && !live.isOpen;
        setOpen(queryClient, isOpen);
        if (isNew) readFailed();
      },
      onChanges: apply,
      // The browser's own notifications, whose code comes with the first event.
      onNew: (changes) =>
        void import('@/parts/notifications/show-events').then(
          ({ showEvents }) => showEvents(changes, { queryClient, cid: actor.cid, signal: until }),
          () => {},
        ),
      onPresence: (presence) => presenceEvents.emit({ cid: actor.cid, presence }),
    });
    if (performance.now() > TOLD_AGAIN) apply(null);
  }

  const stopWatching = useAuthStore.subscribe(follow);
  follow(useAuthStore.getState());
  signal.addEventListener('abort', () => {
    stopWatching();
    current?.stop.abort();
  });
}
