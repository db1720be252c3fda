/** A wanted value; the latest one counts. */
type Change = { value: string | boolean | null };

/** How a change ended: what the server has now, and whether it refused. */
type Outcome<W extends Change> = { settled: W; value: W['value']; hasFailed: boolean };

/**
 * Changes for many things, by key, each sent by one call at a time: two calls at once could overtake each other. However
 * quickly changes follow each other, the last one is what the server ends with.
 */
export function createChangeQueue<W extends Change>() {
  /** The newest change for each key whose call is on its way. */
  const changes = new Map<string, W>();

  return {
    /** The newest change that is not settled yet. */
    newest: (key: string): W | undefined => changes.get(key),

    /**
     * Sends a change, and those that come meanwhile. `before` is what the server has. Returns null at once where an earlier
     * change is on its way, which then takes this one along.
     */
    async settle(
      key: string,
      change: W,
      before: W['value'],
      send: (change: W) => Promise<unknown>,
    ): Promise<Outcome<W> | null> {
      const isUnderWay = changes.has(key);
      changes.set(key, change);
      if (isUnderWay) return null;

      let value = before;
      let settled = change;
      try {
        do {
          settled = changes.get(key) ?? change;
          if (settled.value !== value) await send(settled);
          value = settled.value;
        } while (changes.get(key) !== settled);
        return { settled, value, hasFailed: false };
      } catch {
        return { settled, value, hasFailed: true };
      } finally {
        changes.delete(key);
      }
    },
  };
}
