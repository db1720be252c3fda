import { isDerivable } from './derivable.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { isExtension } from './extension.ts';
import { isVital } from './vital.ts';

// For the documentation and tests only.

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => ({ ...Object(value) });

/** Whether a part may be missing, or of another form: the app does without it. */
function mayBeMissing(schema: unknown): boolean {
  if (isVital(schema)) return false;
  if (isExtension(schema) || isDerivable(schema)) return true;
  const { type, fallback } = fieldsOf(schema);
  return type === 'nullish' || type === 'optional' || fallback !== undefined;
}

function partsIn(schema: unknown, path: string): string[] {
  const { type, wrapped, item, entries } = fieldsOf(schema);
  if (type === 'nullable' && wrapped !== undefined && !isVital(schema)) return partsIn(wrapped, path);
  if (item !== undefined) return partsIn(item, path);
  if (entries === undefined) return [path];
  return Object.entries(fieldsOf(entries)).flatMap(([name, entry]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (isDerivable(entry) && fieldsOf(entry).item !== undefined) return partsIn(entry, at);
    return mayBeMissing(entry) ? [] : partsIn(entry, at);
  });
}

/**
 * Returns the parts of a response that the app needs, as `items.universalUid`; in a list those of each row, which is left out
 * without them. What stands in a part that may be missing costs that part alone.
 */
export const neededParts = ({ response }: Pick<EndpointDefinition, 'response'>): string[] =>
  partsIn(response, '');
