import type { EndpointDefinition } from '../../endpoints/endpoint.ts';

/** Returns the path of a call with its query; what is undefined is left out, lists are written as the endpoint wants them. */
export function pathOf(
  { path, queryArrays }: EndpointDefinition,
  params: Record<string, string>,
  query: Record<string, unknown> = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value) && queryArrays !== 'comma') {
      for (const each of value) search.append(`${name}[]`, String(each));
    } else if (value !== undefined) search.append(name, String(value));
  }
  return `${path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))}?${search}`;
}

/** Returns the item of a round: one after another, then again from the first. */
export const itemOf = <Item>(items: readonly Item[], round: number): Item => {
  const item = items[Math.abs(round) % items.length];
  if (item === undefined) throw new RangeError('Nothing to choose from');
  return item;
};
