import type { GenericSchema } from 'valibot';
import { extension } from './extension.ts';

const marked = new WeakSet<object>();

/**
 * Marks a field of a query as an extension that the client imitates where the platform lacks it. Takes an optional schema and
 * returns the same one.
 */
export function imitated<Schema extends GenericSchema>(schema: Schema): Schema {
  marked.add(schema);
  return extension(schema);
}

/** Returns whether the client imitates a field where the platform lacks it. */
export const isImitated = (schema: object): boolean => marked.has(schema);
