/** Messages between the tabs of this browser. */
export type TabChannel<Message> = {
  /** Notifies the other tabs, not this one. */
  post: (message: Message) => void;
  /** Listens to the other tabs; returns how to stop. */
  listen: (listener: (message: Message) => void) => () => void;
};

/**
 * Opens the channel of a name. `read` returns null for what it does not know: another tab may run an older or newer
 * version. Where the browser has no channels, nothing is sent or received.
 */
export function tabChannel<Message>(
  name: string,
  read: (data: unknown) => Message | null,
): TabChannel<Message> {
  // A channel object does not receive its own messages, so one object does both.
  let channel: BroadcastChannel | undefined;
  const listeners = new Set<(message: Message) => void>();

  function open(): BroadcastChannel | undefined {
    if (channel || typeof BroadcastChannel !== 'function') return channel;
    channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => {
      const message = read(data);
      if (message !== null) for (const listener of listeners) listener(message);
    };
    return channel;
  }

  return {
    post: (message) => open()?.postMessage(message),
    listen: (listener) => {
      open();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
