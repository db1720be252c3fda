/** A way to tell the other tabs of this browser something. */
export type TabChannel<Message> = {
  /** Tells the other tabs, not this one. */
  post: (message: Message) => void;
  /** Hears what other tabs tell; answers how to stop. */
  listen: (listener: (message: Message) => void) => () => void;
};

/**
 * Opens the channel of a name. `read` answers null for what it does not know: another tab may run an older or newer
 * version. Where the browser has no channels, nothing is told and nothing heard.
 */
export function tabChannel<Message>(
  name: string,
  read: (data: unknown) => Message | null,
): TabChannel<Message> {
  const isSupported = () => typeof BroadcastChannel === 'function';
  // A channel does not hear itself: one object for both, or a tab would be told its own words.
  let channel: BroadcastChannel | null = null;
  const listeners = new Set<(message: Message) => void>();

  function open(): BroadcastChannel {
    if (channel) return channel;
    channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => {
      const message = read(data);
      if (message !== null) for (const listener of listeners) listener(message);
    };
    return channel;
  }

  return {
    post: (message) => {
      if (isSupported()) open().postMessage(message);
    },
    listen: (listener) => {
      if (!isSupported()) return () => {};
      open();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
