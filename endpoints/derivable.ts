import type { GenericSchema } from 'valibot';

const marked = new WeakSet<object>();

/**
 * Returns a schema for a part that a platform may leave out, because the client can derive it. The mark belongs to this use of
 * the schema alone.
 */
export function derivable<Schema extends GenericSchema>(schema: Schema): Schema {
  const own = { ...schema };
  marked.add(own);
  return own;
}

/** Returns whether the client can make a part of a response of the rest. */
export function isDerivable(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && marked.has(schema);
}
