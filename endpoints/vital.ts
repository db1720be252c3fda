import type { GenericSchema } from 'valibot';

const marked = new WeakSet<object>();

/**
 * Marks a part of a response that means something by being empty: the client must not take one that it does not understand for
 * missing. Returns the same schema.
 */
export function vital<Schema extends GenericSchema>(schema: Schema): Schema {
  marked.add(schema);
  return schema;
}

/** Returns whether a part must not be taken for missing. */
export function isVital(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && marked.has(schema);
}
