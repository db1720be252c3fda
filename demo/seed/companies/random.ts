/** Numbers that look random and are the same at every run (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** Returns a whole number from `min` to `max`, both included. */
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new RangeError('Cannot pick from an empty list');
    return item;
  };
  const chance = (probability: number): boolean => next() < probability;
  return { int, pick, chance };
}

export type Random = ReturnType<typeof createRandom>;
