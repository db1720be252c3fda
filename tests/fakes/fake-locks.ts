type Options = { signal?: AbortSignal; ifAvailable?: boolean };
type Callback = (lock: { name: string } | null) => Promise<unknown>;

/** The part of a browser's Web Locks that the app uses: exclusive locks, granted in the order in which they are asked for. */
export function createFakeLocks() {
  const ends = new Map<string, Promise<unknown>>();
  const request = async (name: string, { signal, ifAvailable }: Options, act: Callback): Promise<unknown> => {
    const before = ends.get(name);
    if (ifAvailable && before) return act(null);
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = (before ?? Promise.resolve()).then(() => promise);
    ends.set(name, end);
    void end.then(() => ends.get(name) === end && ends.delete(name));
    try {
      await before;
      signal?.throwIfAborted();
      return await act({ name });
    } finally {
      resolve();
    }
  };
  return { request };
}
