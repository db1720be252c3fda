export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value has fields, and is no list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value at a path of fields, such as `content.detail`; the whole for an empty one. */
export function valueAt(whole: unknown, path: string): unknown {
  if (path === '') return whole;
  return path.split('.').reduce<unknown>((at, name) => (isFields(at) ? at[name] : undefined), whole);
}

/** Returns a body without some of its parts. */
export function withoutParts<Body extends object>(body: Body, parts: readonly string[]): Body {
  const left = structuredClone(body);
  for (const path of parts) {
    const names = path.split('.');
    const parent = valueAt(left, names.slice(0, -1).join('.'));
    if (typeof parent === 'object' && parent !== null) Reflect.deleteProperty(parent, names.at(-1) ?? '');
  }
  return left;
}
