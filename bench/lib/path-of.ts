import { urlOf } from '../../tests/support/servers/call-api.ts';

/** Returns the path of a call with its query. */
export function pathOf(...call: Parameters<typeof urlOf>): string {
  const { pathname, search } = urlOf(...call);
  return pathname + search;
}

/** Returns the item of a round: one after another, then again from the first. */
export const itemOf = <Item>(items: readonly Item[], round: number): Item => {
  const item = items[Math.abs(round) % items.length];
  if (item === undefined) throw new RangeError('Nothing to choose from');
  return item;
};
