import type { GenericSchema, ObjectEntries, ObjectSchema } from 'valibot';

/** Returns the schema below optional, nullable and pipe wrappers. */
function core(schema: GenericSchema): GenericSchema {
  if ('pipe' in schema && Array.isArray(schema.pipe)) return core({ ...schema.pipe[0] });
  if ('wrapped' in schema) return core(schema.wrapped as GenericSchema);
  return schema;
}

function scalar(schema: GenericSchema, text: string): unknown {
  const inner = core(schema);
  const isNumber =
    inner.type === 'number' ||
    (inner.type === 'picklist' &&
      'options' in inner &&
      Array.isArray(inner.options) &&
      inner.options.every((option) => typeof option === 'number'));
  if (isNumber) return text.trim() === '' ? Number.NaN : Number(text);
  if (inner.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

/**
 * Reads a query string as the values that `schema` describes: numbers, booleans, arrays from `key[]=a&key[]=b` or, with
 * `comma`, `key=a,b`. The schema refuses the rest.
 */
export function coerceQuery(
  schema: ObjectSchema<ObjectEntries, undefined>,
  search: URLSearchParams,
  arrays: 'bracket' | 'comma',
): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(schema.entries)) {
    const inner = core(entry as GenericSchema);
    if (inner.type === 'array' && 'item' in inner) {
      const texts =
        arrays === 'comma' ? (search.get(key)?.split(',').filter(Boolean) ?? []) : search.getAll(`${key}[]`);
      if (texts.length > 0) query[key] = texts.map((text) => scalar(inner.item as GenericSchema, text));
    } else {
      const text = search.get(key);
      if (text !== null) query[key] = scalar(entry as GenericSchema, text);
    }
  }
  return query;
}
