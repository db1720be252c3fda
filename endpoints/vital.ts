import type { GenericSchema } from 'valibot';

const marked = new WeakSet<object>();

/** Marks a part whose emptiness has a meaning: what is not understood must not count as missing. Returns the same schema. */
export function vital<Schema extends GenericSchema>(schema: Schema): Schema {
  marked.add(schema);
  return schema;
}

/** Returns whether a part must not be taken for missing. */
export function isVital(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && marked.has(schema);
}
