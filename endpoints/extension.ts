import type { GenericSchema } from 'valibot';

const marked = new WeakSet<object>();

/**
 * Marks a field of a query, a body or a response as an extension, which a platform may lack. It is sent only while the
 * extensions are on. Takes an optional schema and returns the same one.
 */
export function extension<Schema extends GenericSchema>(schema: Schema): Schema {
  marked.add(schema);
  return schema;
}

/** Returns whether a field is marked as an extension. */
export function isExtension(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && marked.has(schema);
}

/** Leaves the extensions out of the values of an object schema: what a strict platform takes. */
export function withoutExtensions(
  schema: GenericSchema | undefined,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const entries: Readonly<Record<string, unknown>> =
    schema && 'entries' in schema ? { ...Object(schema.entries) } : {};
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isExtension(entries[name])));
}
