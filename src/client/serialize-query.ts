import type { EndpointDefinition } from '#endpoints/endpoint';

type QueryArrays = NonNullable<EndpointDefinition['queryArrays']>;

/**
 * Writes a query as the API reads it: arrays as `key[]=a&key[]=b`, or `key=a,b` for `comma` (spec §7). Values that
 * are undefined or null, and empty arrays, are left out.
 */
export function serializeQuery(
  query: Readonly<Record<string, unknown>>,
  arrays: QueryArrays = 'bracket',
): string {
  const pairs: string[] = [];
  const add = (key: string, value: unknown) =>
    pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);

  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (!Array.isArray(value)) add(key, value);
    else if (arrays === 'bracket') for (const item of value) add(`${key}[]`, item);
    else if (value.length > 0) add(key, value.join(','));
  }
  return pairs.join('&');
}
