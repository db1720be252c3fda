import type { Random } from '../companies/random.ts';

/** Something that is chosen in proportion to its weight. */
export type Weighted<Item> = readonly [item: Item, weight: number];

/** Returns a function that chooses by weight, quickly however long the list is. */
export function weightedChoice<Item>(items: readonly Weighted<Item>[]): (random: Random) => Item {
  let total = 0;
  const bounds = items.map(([, weight]) => {
    total += weight;
    return total;
  });
  return (random) => {
    const place = (random.int(0, 2 ** 30 - 1) / 2 ** 30) * total;
    let low = 0;
    let high = bounds.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] ?? 0) > place) high = middle;
      else low = middle + 1;
    }
    const chosen = items[low];
    if (!chosen) throw new RangeError('Cannot choose from an empty list');
    return chosen[0];
  };
}

/** Several different items of a list, at most as many as it has. */
export function pickSome<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const rest = [...items];
  const chosen: Item[] = [];
  while (chosen.length < count && rest.length > 0) {
    const [item] = rest.splice(random.int(0, rest.length - 1), 1);
    if (item !== undefined) chosen.push(item);
  }
  return chosen;
}

/** Returns a whole number from `min` to `max`, the middle more often than the ends. */
export const middling = (random: Random, min: number, max: number): number =>
  Math.round((random.int(min * 100, max * 100) + random.int(min * 100, max * 100)) / 200);
