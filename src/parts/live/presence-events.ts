import type { Presence } from '#endpoints/live';

/** A colleague at a conversation of a company, as the stream brings it. */
type PresenceEvent = { cid: string; presence: Presence };

const listeners = new Set<(event: PresenceEvent) => void>();

/** What colleagues do at conversations, on its way from the stream to the open conversation. */
export const presenceEvents = {
  emit(event: PresenceEvent): void {
    for (const listener of listeners) listener(event);
  },
  /** Returns how to stop. */
  listen(listener: (event: PresenceEvent) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
