/** What somebody wants a thing to be; the last wish counts. */
type Wish = { value: string | boolean | null };

/** How a wish ended: what the server has now, and whether it refused. */
type Outcome<W extends Wish> = { settled: W; value: W['value']; hasFailed: boolean };

/**
 * Wishes for many things, by key, each sent by one call at a time: two calls at once could overtake each other. However
 * quickly wishes follow each other, the last one is what the server ends with.
 */
export function createWishes<W extends Wish>() {
  /** The newest wish for each key whose call is on its way. */
  const wishes = new Map<string, W>();

  return {
    /** The newest wish that is not settled yet. */
    newest: (key: string): W | undefined => wishes.get(key),

    /**
     * Sends a wish, and those that come meanwhile. `before` is what the server has. Returns null at once where an earlier
     * wish is on its way, which then takes this one along.
     */
    async settle(
      key: string,
      wish: W,
      before: W['value'],
      send: (wish: W) => Promise<unknown>,
    ): Promise<Outcome<W> | null> {
      const isUnderWay = wishes.has(key);
      wishes.set(key, wish);
      if (isUnderWay) return null;

      let value = before;
      let settled = wish;
      try {
        do {
          settled = wishes.get(key) ?? wish;
          if (settled.value !== value) await send(settled);
          value = settled.value;
        } while (wishes.get(key) !== settled);
        return { settled, value, hasFailed: false };
      } catch {
        return { settled, value, hasFailed: true };
      } finally {
        wishes.delete(key);
      }
    },
  };
}
